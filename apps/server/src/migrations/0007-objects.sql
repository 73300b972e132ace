-- What object storage holds, so that an object is found only through its tenant.
create table stored_object (
  tenant_id uuid not null,
  key text not null check (starts_with(key, tenant_id::text || '/')),
  content_type text not null check (length(content_type) between 1 and 255),
  max_bytes bigint not null check (max_bytes > 0),
  bytes bigint check (bytes between 0 and max_bytes),
  state text not null default 'expected' check (state in ('expected', 'stored')),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (tenant_id, key),
  check ((state = 'stored') = (bytes is not null))
);
create index on stored_object (tenant_id, expires_at) where expires_at is not null;
call protect('stored_object', 'select, insert, update, delete');
