create table run (
  tenant_id uuid not null references tenant,
  id uuid not null default uuidv7(),
  as_of timestamptz not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'completed', 'failed')),
  requested_by text not null,
  -- Of a past that is lived run by run: which of how many this one is.
  step integer,
  steps integer,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, id),
  check (step between 1 and steps and (step is null) = (steps is null))
);
create index on run (tenant_id, as_of desc);
-- One run at a time, whoever starts it.
create unique index on run (tenant_id) where state in ('queued', 'running');
call protect('run', 'select, insert, update, delete');

create table run_application (
  tenant_id uuid not null,
  run_id uuid not null,
  application_id uuid not null,
  product text not null,
  -- The queue's job that collects it: when that has ended without a word, the application counts as failed.
  job_id uuid not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'completed', 'failed')),
  note text not null default '' check (length(note) <= 200),
  done integer not null default 0,
  total integer not null default 0,
  items bigint not null default 0,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, run_id, application_id),
  foreign key (tenant_id, run_id) references run on delete cascade
);
call protect('run_application', 'select, insert, update');

-- Content-addressed: what did not change since the last run is not stored again.
create table fact_content (
  tenant_id uuid not null references tenant,
  hash bytea not null check (length(hash) = 32),
  body jsonb not null,
  primary key (tenant_id, hash)
);
call protect('fact_content', 'select, insert, delete');

-- What reading one fact or one kind of event came to in a run. A list is kept in parts, so that one changed entry costs one part.
create table fact_reading (
  tenant_id uuid not null,
  run_id uuid not null,
  application_id uuid not null,
  fact text not null,
  state text not null check (state in ('read', 'missing')),
  parts bytea[] not null default '{}',
  items bigint not null default 0,
  because text,
  since timestamptz,
  as_of timestamptz not null,
  primary key (tenant_id, run_id, application_id, fact),
  check ((state = 'missing') = (because is not null)),
  foreign key (tenant_id, run_id) references run on delete cascade
);
create index on fact_reading (tenant_id, application_id, fact, as_of desc);
call protect('fact_reading', 'select, insert, update, delete');

-- Events, folded by day while they stream in. A run's rows are its own: run again, they are replaced, never added to. The fold
-- has a bound, so that several rows may say the same: readers add up. One key serves both ways in, by day and by run: an index
-- that is not there need not be written.
create table sign_in_day (
  tenant_id uuid not null,
  application_id uuid not null,
  run_id uuid not null,
  row integer not null,
  day date not null,
  person_id text not null,
  sign_in_name text not null,
  app text not null,
  client text not null,
  platform text not null,
  address text,
  country text,
  outcome text not null,
  reason text,
  second_factor text not null,
  risk text not null,
  is_device_trusted boolean,
  count integer not null check (count > 0),
  primary key (tenant_id, day, application_id, run_id, row)
);
call protect('sign_in_day', 'select, insert, delete');

create table mail_threat_day (
  tenant_id uuid not null,
  application_id uuid not null,
  run_id uuid not null,
  row integer not null,
  day date not null,
  mail text not null,
  category text not null,
  outcome text not null,
  campaign text,
  top_score smallint,
  count integer not null check (count > 0),
  primary key (tenant_id, day, application_id, run_id, row)
);
call protect('mail_threat_day', 'select, insert, delete');

-- The vendor's own record of who changed what, one row each.
create table setting_change (
  tenant_id uuid not null,
  application_id uuid not null,
  run_id uuid not null,
  row integer not null,
  vendor_id text not null,
  at timestamptz not null,
  actor text,
  actor_address text,
  action text not null,
  succeeded boolean not null,
  targets jsonb not null,
  fields jsonb not null,
  primary key (tenant_id, at, application_id, run_id, row)
);
call protect('setting_change', 'select, insert, delete');
