-- What object storage holds, so that an object is found only through its tenant.
create table stored_object (
  tenant_id uuid not null,
  key text not null,
  content_type text not null,
  bytes bigint,
  state text not null default 'expected' check (state in ('expected', 'stored')),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (tenant_id, key)
);
create index on stored_object (expires_at);
call protect('stored_object', 'select, insert, update, delete');
