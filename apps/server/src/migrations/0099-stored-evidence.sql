-- What the evidence of a control shows, as the latest run has counted it over the days of evidence. Asked for again with the same inputs, it is not
-- counted again, which takes as long as the company is large.
create table control_evidence (
  tenant_id uuid not null references tenant,
  control_id text not null check (length(control_id) <= 120),
  first_day date not null,
  last_day date not null,
  -- Of everything that it depends on: with others it is of no use.
  inputs bytea not null,
  -- Figures, charts and tables, and why there is no replay where there is none.
  answer jsonb not null,
  primary key (tenant_id, control_id)
);
call protect('control_evidence', 'select, insert, update, delete');
