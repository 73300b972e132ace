-- Versions of configuration objects in their canonical form, by content: what was seen once is stored once.
create table configuration_version (
  tenant_id uuid not null references tenant,
  hash bytea not null check (octet_length(hash) = 32),
  body jsonb not null,
  primary key (tenant_id, hash)
);
call protect('configuration_version', 'select, insert, delete');

-- Each object of a connected product as it was seen last.
create table configuration_object (
  tenant_id uuid not null references tenant,
  application_id uuid not null,
  type text not null check (length(type) <= 40),
  object_id text not null check (length(object_id) <= 500),
  name text not null check (length(name) <= 1000),
  parent text check (length(parent) <= 500),
  is_enabled boolean,
  position integer,
  -- Null when it is not there any more.
  hash bytea,
  -- What it should be; null when it should not be there.
  baseline bytea,
  -- Since when it is as it is.
  since timestamptz not null,
  primary key (tenant_id, application_id, type, object_id)
);
call protect('configuration_object', 'select, insert, update, delete');

-- The reading that each type was compared with last: an equal one is not opened again.
create table configuration_reading (
  tenant_id uuid not null references tenant,
  application_id uuid not null,
  type text not null check (length(type) <= 40),
  form integer not null check (form > 0),
  content bytea not null,
  as_of timestamptz not null,
  primary key (tenant_id, application_id, type)
);
call protect('configuration_reading', 'select, insert, update, delete');

-- What belongs together for a person who decides: an alert.
create table drift_grouping (
  tenant_id uuid not null references tenant,
  id uuid not null default uuidv7(),
  application_id uuid not null,
  product text not null check (length(product) <= 60),
  category text not null check (length(category) <= 60),
  title text not null check (length(title) between 1 and 500),
  found_at timestamptz not null,
  primary key (tenant_id, id)
);
create index on drift_grouping (tenant_id, found_at desc, id desc);
call protect('drift_grouping', 'select, insert, update, delete');

-- One change of one object, whoever made it. Without a grouping it is in the history of the object only, and no alert.
create table drift_change (
  tenant_id uuid not null references tenant,
  id uuid not null default uuidv7(),
  grouping_id uuid,
  application_id uuid not null,
  product text not null check (length(product) <= 60),
  type text not null check (length(type) <= 40),
  object_id text not null check (length(object_id) <= 500),
  object_name text not null check (length(object_name) <= 1000),
  category text not null check (length(category) <= 60),
  before bytea,
  after bytea,
  before_position integer,
  after_position integer,
  -- The end of the reading that showed it.
  found_at timestamptz not null,
  -- When and by whom, as the vendor's log says.
  happened_at timestamptz,
  actor text check (length(actor) <= 500),
  actor_address text check (length(actor_address) <= 500),
  cause text not null check (cause in ('deployment', 'person', 'unknown')),
  -- The deployment of ours that made it.
  job_id uuid,
  priority text not null check (priority in ('high', 'medium', 'low')),
  -- By how many points the posture score fell; negative when it rose.
  risk_points double precision not null,
  risk jsonb not null,
  status text not null check (status in ('new', 'acknowledged', 'accepted', 'resolved', 'reverted')),
  owner text check (length(owner) <= 254),
  reason text check (length(reason) <= 2000),
  decided_by text check (length(decided_by) <= 500),
  decided_at timestamptz,
  -- The rule that expects it, or that was written when it was accepted.
  rule_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, grouping_id) references drift_grouping
);
create index on drift_change (tenant_id, grouping_id);
create index on drift_change (tenant_id, application_id, type, object_id, found_at desc);
create index on drift_change (tenant_id, found_at);
call protect('drift_change', 'select, insert, update, delete');

-- Where a tenant wants another priority than usual for a category, or no alerts.
create table drift_definition (
  tenant_id uuid not null references tenant,
  category text not null check (length(category) <= 60),
  priority text not null check (priority in ('high', 'medium', 'low')),
  is_alerting boolean not null,
  changed_by text not null check (length(changed_by) <= 500),
  changed_at timestamptz not null,
  primary key (tenant_id, category)
);
call protect('drift_definition', 'select, insert, update, delete');

-- What is expected, until when and why.
create table baseline_rule (
  tenant_id uuid not null references tenant,
  id uuid not null default uuidv7(),
  rule_data jsonb not null,
  name text not null check (length(name) between 1 and 200),
  reason text not null check (length(reason) <= 2000),
  owner text check (length(owner) <= 254),
  expires_at timestamptz,
  created_by text not null check (length(created_by) <= 500),
  created_at timestamptz not null,
  -- Its end was dealt with: what it had accepted is an alert again.
  ended_at timestamptz,
  primary key (tenant_id, id)
);
create index on baseline_rule (tenant_id, created_at desc);
call protect('baseline_rule', 'select, insert, update, delete');
