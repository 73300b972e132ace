-- How all controls came out together at the end of each run, and who had been attacked most by then: the line of the Bridge.
create table posture (
  tenant_id uuid not null references tenant,
  as_of timestamptz not null,
  run_id uuid not null,
  -- Null while no control has passed or failed.
  score double precision check (score between 0 and 100),
  passing_weight integer not null check (passing_weight >= 0),
  failing_weight integer not null check (failing_weight >= 0),
  most_attacked jsonb not null,
  primary key (tenant_id, as_of)
);
call protect('posture', 'select, insert, update');
