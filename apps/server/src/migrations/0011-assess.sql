-- Policies name apps by the vendor's id of them.
alter table sign_in_day add column app_id text;

-- A run goes on after everything was collected: what it is doing then.
alter table run add column phase text not null default 'collect' check (phase in ('collect', 'assess', 'recommend', 'done'));
-- The queue's job of the steps after collecting.
alter table run add column job_id uuid;

-- How a control came out, a row for each time it came out differently. The newest is how it stands.
create table verdict (
  tenant_id uuid not null references tenant,
  control_id text not null check (length(control_id) <= 120),
  -- Since when it has come out just so, until when that is known, and since when it has been in this state for whatever reason.
  as_of timestamptz not null,
  last_as_of timestamptz not null,
  since timestamptz not null,
  application_id uuid not null,
  run_id uuid not null,
  state text not null check (state in ('pass', 'fail', 'unknown', 'not-applicable')),
  because text check (length(because) <= 4000),
  found_count bigint,
  found_total bigint,
  found_what text,
  -- Of the facts it was judged by: when they are the same again, so is the verdict.
  inputs bytea not null,
  primary key (tenant_id, control_id, as_of),
  check (since <= as_of and as_of <= last_as_of)
);
create index on verdict (tenant_id, application_id);
call protect('verdict', 'select, insert, update, delete');

-- What a control would have stopped and whom it would have disturbed, over the days of evidence.
create table control_value (
  tenant_id uuid not null references tenant,
  control_id text not null check (length(control_id) <= 120),
  run_id uuid not null,
  as_of timestamptz not null,
  attacks bigint not null check (attacks >= 0),
  attacks_stopped bigint not null check (attacks_stopped between 0 and attacks),
  people_disturbed bigint not null check (people_disturbed >= 0),
  -- How the figures were come by: replayed over sign-ins, counted from evidence, or not to be had.
  basis text not null check (basis in ('replay', 'evidence', 'none')),
  primary key (tenant_id, control_id)
);
call protect('control_value', 'select, insert, update, delete');

-- Everybody whom the connected applications know, merged by mail. Brought up to date at each run, before anything is judged.
create table person (
  tenant_id uuid not null references tenant,
  mail text not null check (length(mail) <= 320),
  display_name text not null check (length(display_name) <= 300),
  job_title text check (length(job_title) <= 300),
  department text check (length(department) <= 300),
  kind text not null check (kind in ('member', 'guest', 'service')),
  -- In at least one of the applications.
  is_enabled boolean not null,
  primary key (tenant_id, mail)
);
call protect('person', 'select, insert, update, delete');

create table person_merge (
  tenant_id uuid not null references tenant,
  as_of timestamptz not null,
  -- Of the readings that people were merged from: when they are the same again, so are the people.
  inputs bytea not null,
  primary key (tenant_id)
);
call protect('person_merge', 'select, insert, update');
