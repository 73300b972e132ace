-- Which of a product's applications a job writes to, for which program, and which step of it.
alter table deployment_job add column application_id uuid;
alter table deployment_job add column program_id uuid;
alter table deployment_job add column phase text not null default 'stage' check (phase in ('stage', 'enable', 'rollback'));
-- The plan that somebody agreed to; a job without one takes what it finds.
alter table deployment_job add column plan_hash text;
-- The controls to put in place: what the plan is made from, so that any worker can make it.
alter table deployment_job add column wanted jsonb not null default '[]';
-- When the plan was made, and where each control stood without it.
alter table deployment_job add column planned_at timestamptz;
alter table deployment_job add column outlook jsonb not null default '{}';
-- The account of whoever started it; none when nobody did.
alter table deployment_job add column account_id uuid;
-- The job that this one undoes.
alter table deployment_job add column undoes uuid;
alter table deployment_job add column finished_at timestamptz;
-- The same request sent again is the same job.
alter table deployment_job add column request_key text;
create unique index on deployment_job (tenant_id, request_key) where request_key is not null;
create index on deployment_job (tenant_id, application_id, created_at) where status = 'in_progress';

-- The journal: written before the vendor is called, settled by looking at the vendor.
create table deployment_change (
  tenant_id uuid not null,
  job_id uuid not null,
  position integer not null,
  control_id text not null check (length(control_id) <= 120),
  change jsonb not null,
  state text not null default 'planned' check (state in ('planned', 'applying', 'applied', 'failed', 'conflict', 'skipped')),
  -- The vendor's id of what it is about, as soon as there is one.
  target text,
  -- The vendor's own form of what was there before, read before it was touched.
  was jsonb,
  -- The change that undoes it.
  revert jsonb,
  because text check (length(because) <= 2000),
  settled_at timestamptz,
  primary key (tenant_id, job_id, position),
  foreign key (tenant_id, job_id) references deployment_job on delete cascade
);
create index on deployment_change (tenant_id, target) where target is not null;
call protect('deployment_change', 'select, insert, update');

-- One job at a time writes to a product. The others wait in the order in which they came.
create table deployment_turn (
  tenant_id uuid not null references tenant,
  application_id uuid not null,
  job_id uuid not null,
  -- The queue's job that does it.
  queue_job_id uuid not null,
  -- Grows whenever somebody else takes over: whoever wakes up late finds that it is no longer theirs.
  fence integer not null default 0,
  taken_at timestamptz not null default now(),
  primary key (tenant_id, application_id)
);
call protect('deployment_turn', 'select, insert, update, delete');

create table subscription (
  tenant_id uuid not null,
  remediation_id uuid not null,
  frequency_seconds integer not null check (frequency_seconds >= 0),
  -- None when it follows the data.
  next_at timestamptz,
  add_only boolean not null default false,
  last_job_id uuid,
  failures integer not null default 0,
  created_at timestamptz not null default now(),
  created_by text not null,
  primary key (tenant_id, remediation_id),
  foreign key (tenant_id, remediation_id) references remediation on delete cascade
);
create index on subscription (next_at) where next_at is not null;
call protect('subscription', 'select, insert, update, delete');
