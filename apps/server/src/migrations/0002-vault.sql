-- Keys of a tenant, sealed by the master key: 'data' seals its secrets and mails, 'audit' keys its hash chain, 'signing' signs its tokens.
-- A rotation adds a version to 'data'; older versions stay, for what was sealed under them.
create table tenant_key (
  tenant_id uuid not null,
  purpose text not null check (purpose in ('data', 'audit', 'signing')),
  version int not null,
  sealed bytea not null,
  master_key_id text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, purpose, version)
);
call protect('tenant_key', 'select, insert, update');

create table secret (
  tenant_id uuid not null,
  id uuid not null default uuidv7(),
  owner_kind text not null,
  owner_id text not null,
  version int not null default 1,
  key_version int not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, owner_kind, owner_id)
);
call protect('secret', 'select, insert, update, delete');
