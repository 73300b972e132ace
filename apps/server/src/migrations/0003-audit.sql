-- Append-only: the server may insert and read, nothing else. Each event carries the keyed hash of the one before it.
create table audit_event (
  tenant_id uuid not null,
  seq bigint not null,
  at timestamptz not null,
  action text not null,
  status text not null check (status in ('success', 'failure')),
  actor_id text not null,
  actor text not null,
  message text not null,
  source text not null,
  request_id text not null,
  details jsonb not null default '{}',
  previous_hash bytea not null,
  hash bytea not null,
  primary key (tenant_id, seq)
);
create index on audit_event (tenant_id, at desc, seq desc);
call protect('audit_event', 'select, insert');

create table audit_head (
  tenant_id uuid primary key,
  seq bigint not null,
  hash bytea not null
);
call protect('audit_head', 'select, insert, update');
