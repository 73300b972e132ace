-- A ticket is about a remediation, or about an alert of drift.
alter table ticket alter column remediation_id drop not null;
alter table ticket add column grouping_id uuid;
alter table ticket add constraint ticket_subject check (num_nonnulls(remediation_id, grouping_id) = 1);
-- The controls of the remediation: who puts one of them in place by hand does what the ticket says.
alter table ticket add column control_ids text[] not null default '{}';
create unique index ticket_of_grouping on ticket (tenant_id, grouping_id) where unlinked_at is null;
create index ticket_by_ref on ticket (tenant_id, application_id, ref_id) where unlinked_at is null;

-- The ticket of a remediation that a person carried out by hand.
alter table drift_change add column ticket_id uuid;

-- Where a connected tracker reports that a ticket has changed.
create table ticket_webhook (
  tenant_id uuid not null references tenant,
  application_id uuid not null,
  sealed bytea not null,
  key_version integer not null,
  created_at timestamptz not null,
  created_by text not null,
  -- The newest event that was accepted, and the newest that was not.
  received_at timestamptz,
  refused_at timestamptz,
  refused_because text,
  -- When a refused event was last written to the audit log: not each of them is.
  audited_at timestamptz,
  primary key (tenant_id, application_id),
  foreign key (tenant_id, application_id) references application on delete cascade
);
call protect('ticket_webhook', 'select, insert, update, delete');

-- Events that were accepted, for as long as they would be accepted again.
create table ticket_event (
  tenant_id uuid not null references tenant,
  application_id uuid not null,
  digest bytea not null,
  received_at timestamptz not null,
  primary key (tenant_id, application_id, digest),
  foreign key (tenant_id, application_id) references ticket_webhook on delete cascade
);
create index ticket_event_age on ticket_event (tenant_id, application_id, received_at);
call protect('ticket_event', 'select, insert, delete');
