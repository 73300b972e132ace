-- What a deployment of a remediation was worth: the posture score when it was requested and when the product had been read back, and the
-- controls that it brought into place. The figures are of the moment it was requested: afterwards there is nothing left to stop.
create table payoff (
  tenant_id uuid not null references tenant,
  job_id uuid not null,
  remediation_id uuid not null,
  requested_at timestamptz not null,
  score_before double precision check (score_before between 0 and 100),
  -- Those that were not in place.
  controls text[] not null check (cardinality(controls) between 1 and 1000),
  attacks_stopped bigint check (attacks_stopped >= 0),
  people_affected bigint check (people_affected >= 0),
  -- None until the product was read back.
  confirmed_at timestamptz,
  score_after double precision check (score_after between 0 and 100),
  laid text[] not null default '{}',
  primary key (tenant_id, job_id)
);
create index on payoff (tenant_id, remediation_id, requested_at desc);
call protect('payoff', 'select, insert, update, delete');
