-- What new tickets have in a tool: of all products (product '') or of one of them instead.
create table ticket_defaults (
  tenant_id uuid not null references tenant,
  tool text not null check (tool in ('jira', 'servicenow')),
  product text not null check (length(product) <= 60),
  settings jsonb not null,
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (tenant_id, tool, product)
);
call protect('ticket_defaults', 'select, insert, update, delete');

-- The ticket of a remediation: one at a time, however often it is asked for.
create table ticket (
  tenant_id uuid not null references tenant,
  id uuid not null default uuidv7(),
  remediation_id uuid not null,
  tool text not null check (tool in ('jira', 'servicenow')),
  application_id uuid not null,
  product text not null,
  -- In the ticket itself: it is looked for before anything is filed.
  key text not null check (length(key) between 8 and 60),
  state text not null check (state in ('filing', 'filed', 'refused', 'gone')),
  summary text not null check (length(summary) between 1 and 250),
  body jsonb not null,
  fields jsonb not null,
  -- Before the call that files it: from then on it may be there.
  sent_at timestamptz,
  -- Why it was refused.
  because text,
  ref_id text,
  ref_name text,
  -- As its tracker showed it last.
  seen jsonb,
  seen_at timestamptz,
  -- The plan that is in it and since when, by the tracker's clock; and the plan that was approved by moving it to the required state after that.
  plan_hash text,
  planned_at timestamptz,
  approved_hash text,
  created_at timestamptz not null,
  created_by text not null,
  account_id uuid,
  unlinked_at timestamptz,
  primary key (tenant_id, id)
);
create unique index ticket_of_remediation on ticket (tenant_id, remediation_id) where unlinked_at is null;
create index ticket_to_read on ticket (tenant_id, seen_at) where unlinked_at is null and state = 'filed';
call protect('ticket', 'select, insert, update');

-- What is still to be said in a ticket, and where it is to be moved, in this order.
create table ticket_note (
  tenant_id uuid not null references tenant,
  ticket_id uuid not null,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('comment', 'move', 'plan')),
  body jsonb not null,
  -- For a move.
  state_id text,
  -- For a plan.
  plan_hash text,
  created_at timestamptz not null,
  done_at timestamptz,
  -- Why it was not done.
  outcome text,
  primary key (tenant_id, id),
  foreign key (tenant_id, ticket_id) references ticket on delete cascade
);
create index ticket_note_open on ticket_note (tenant_id, ticket_id, id) where done_at is null;
call protect('ticket_note', 'select, insert, update');
