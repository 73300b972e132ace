-- An authenticator of a person. The secret is sealed in the vault; a step is used once, by compare-and-set.
create table totp (
  tenant_id uuid not null default '00000000-0000-0000-0000-000000000000',
  account_id uuid not null,
  state text not null check (state in ('pending', 'on')),
  last_step bigint not null default 0,
  -- A pending secret was shown to one session only, and only that one confirms it.
  session_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, account_id, state),
  foreign key (tenant_id, account_id) references account on delete cascade
);
call protect('totp', 'select, insert, update, delete');
-- A session knows whether its person has one, never more.
create policy totp_of_session on totp for select
  using (account_id in (select session.account_id from session where session.tenant_id = (select app_tenant_id())));

-- Links in mails: opaque random values, hashed, used once, good for a while.
create table one_time_token (
  tenant_id uuid not null default '00000000-0000-0000-0000-000000000000',
  hash bytea not null,
  purpose text not null check (purpose in ('password-reset')),
  account_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, hash)
);
create index on one_time_token (tenant_id, account_id, purpose);
call protect('one_time_token', 'select, insert, update, delete');

-- Who was asked to join a tenant. The newest link works; earlier ones do not.
create table invitation (
  tenant_id uuid not null references tenant,
  email text not null check (email = lower(email) and length(email) <= 254),
  role text not null,
  name text not null default '',
  invited_by uuid,
  is_cross_tenant boolean not null default false,
  token_hash bytea not null,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, email)
);
create index on invitation (email);
create unique index on invitation (token_hash);
call protect('invitation', 'select, insert, update, delete');
-- Somebody who follows a link has no tenant yet: the platform finds the invitation by the token or the address.
create policy platform_finds_invitations on invitation for select using ((select app_in_platform()));

-- One identity provider per tenant.
create table sso_configuration (
  tenant_id uuid primary key references tenant,
  configuration_xml text not null check (length(configuration_xml) <= 500000),
  metadata_url text,
  entity_id text not null,
  sso_url text not null,
  certificates text[] not null,
  created_at timestamptz not null default now()
);
call protect('sso_configuration', 'select, insert, update, delete');

-- The e-mail domains whose people sign in with the tenant's provider: those of its own people when it was connected.
create table sso_domain (
  tenant_id uuid not null references tenant,
  domain text not null check (domain = lower(domain) and length(domain) <= 253),
  primary key (tenant_id, domain)
);
create unique index on sso_domain (domain);
call protect('sso_domain', 'select, insert, delete');
create policy platform_finds_domains on sso_domain for select using ((select app_in_platform()));

-- Requests sent to a provider, and assertions taken from it: each once.
create table sso_request (
  tenant_id uuid not null references tenant,
  id text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (tenant_id, id)
);
create index on sso_request (created_at);
call protect('sso_request', 'select, insert, update, delete');

create table sso_assertion (
  tenant_id uuid not null references tenant,
  id text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id)
);
create index on sso_assertion (expires_at);
call protect('sso_assertion', 'select, insert, delete');

-- Who is who at the provider: identity = tenant + provider + NameID.
create table sso_identity (
  tenant_id uuid not null references tenant,
  entity_id text not null,
  name_id text not null,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, entity_id, name_id)
);
call protect('sso_identity', 'select, insert, delete');

create table agreement_signature (
  tenant_id uuid not null references tenant,
  version text not null,
  account_id uuid not null,
  signed_by text not null,
  signed_at timestamptz not null default now(),
  primary key (tenant_id, version)
);
call protect('agreement_signature', 'select, insert');

alter table session add column method text not null default 'password' check (method in ('password', 'sso'));
alter table session add column authenticated_at timestamptz not null default now();
-- The provider's staff act in a customer's tenant without belonging to it, with the roles they had when they switched.
alter table session add column provider_roles text[] not null default '{}';
create policy signed_in_to_tenant on account for select
  using (id in (select session.account_id from session where session.tenant_id = (select app_tenant_id())));

-- Rows arrive with deployments.
create table deployment_job (
  tenant_id uuid not null references tenant,
  id uuid not null default uuidv7(),
  created_at timestamptz not null default now(),
  action smallint not null check (action in (0, 1, 2)),
  deployed_by text not null,
  product_name text not null,
  status text not null check (status in ('in_progress', 'successful', 'partial_success', 'failed')),
  quest_instance_id text,
  display_logs text[] not null default '{}',
  primary key (tenant_id, id)
);
create index on deployment_job (tenant_id, created_at desc);
create index on deployment_job (tenant_id, quest_instance_id, created_at desc) where quest_instance_id is not null;
call protect('deployment_job', 'select, insert, update');

-- Old notifications are forgotten, whoever they were for.
create index on notification (tenant_id, created_at);
