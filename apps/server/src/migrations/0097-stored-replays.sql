-- What a control would have done over the days of evidence, as it was replayed at the latest run. Asked for again with the same inputs, it
-- is not worked out again, which takes as long as the company is large.
create table control_replay (
  tenant_id uuid not null references tenant,
  control_id text not null check (length(control_id) <= 120),
  first_day date not null,
  last_day date not null,
  -- Of everything that it depends on: with others it is of no use.
  inputs bytea not null,
  -- Totals, the longest lists of people, groups and apps, and their names.
  result jsonb not null,
  primary key (tenant_id, control_id)
);
call protect('control_replay', 'select, insert, update, delete');
