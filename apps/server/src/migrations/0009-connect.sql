-- A product that a tenant has connected. Its credentials rest in the vault under its id; a module shares those of its parent.
create table application (
  tenant_id uuid not null references tenant,
  id uuid not null default uuidv7(),
  product text not null check (length(product) <= 60),
  auth_method text not null,
  parent_id uuid,
  -- What the vendor takes us for.
  account text,
  -- Unknown until it was tried.
  is_healthy boolean,
  -- Set while a check is under way; one that is long past is nobody's any more.
  checking_since timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (tenant_id, id),
  unique (tenant_id, product),
  foreign key (tenant_id, parent_id) references application on delete cascade
);
call protect('application', 'select, insert, update, delete');

-- Attempts to reach the vendor, the newest few of each application.
create table connection_attempt (
  tenant_id uuid not null,
  application_id uuid not null,
  id uuid not null default uuidv7(),
  at timestamptz not null default now(),
  is_successful boolean not null,
  auth_method text not null,
  failure_kind text check (failure_kind in ('ours', 'theirs', 'credentials', 'permission', 'throttled')),
  reason text,
  primary key (tenant_id, application_id, id),
  check (is_successful = (reason is null)),
  foreign key (tenant_id, application_id) references application on delete cascade
);
call protect('connection_attempt', 'select, insert, delete');

-- A consent under way at a vendor: a single-use handle, only its hash is kept, with the verifier of its PKCE in the vault.
create table delegation (
  tenant_id uuid not null references tenant,
  id uuid not null default uuidv7(),
  token_hash bytea not null,
  account_id uuid not null,
  -- As the log names whoever began it.
  actor text not null,
  product text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id)
);
create unique index on delegation (token_hash);
create index on delegation (tenant_id, expires_at);
call protect('delegation', 'select, insert, update, delete');
-- Whoever comes back from the vendor has no session here: the platform finds the consent by its handle.
create policy platform_finds_delegations on delegation for select using ((select app_in_platform()));

-- The files that were uploaded for an application; the newest is read.
create table application_upload (
  tenant_id uuid not null,
  application_id uuid not null,
  key text not null,
  file_name text check (length(file_name) <= 255),
  bytes bigint,
  created_at timestamptz not null default now(),
  uploaded_at timestamptz,
  primary key (tenant_id, application_id, key),
  foreign key (tenant_id, application_id) references application on delete cascade
);
call protect('application_upload', 'select, insert, update, delete');

-- Calls made in an hour out of a quota that the vendor keeps to itself.
create table quota_use (
  tenant_id uuid not null,
  application_id uuid not null,
  quota text not null,
  hour timestamptz not null,
  calls integer not null check (calls >= 0),
  primary key (tenant_id, application_id, quota, hour),
  foreign key (tenant_id, application_id) references application on delete cascade
);
call protect('quota_use', 'select, insert, update, delete');
