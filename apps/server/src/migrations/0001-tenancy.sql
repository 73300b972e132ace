-- The role that the server works as: it owns nothing and cannot bypass row-level security.
do $$ begin
  if not exists (select from pg_roles where rolname = 'rampart_app') then
    create role rampart_app nologin nobypassrls;
  end if;
exception when duplicate_object then null;
end $$;
grant usage on schema public to rampart_app;
grant select on kysely_migration to rampart_app;

-- Whose rows a transaction may see. Policies read these through a sub-select, so that they run once a statement, not once a row.
create function app_tenant_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant_id', true), '')::uuid $$;
create function app_account_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.account_id', true), '')::uuid $$;
create function app_in_platform() returns boolean language sql stable parallel safe
  as $$ select app_tenant_id() = '00000000-0000-0000-0000-000000000000'::uuid $$;

-- Every table goes through here: forced row-level security, one policy, and the rights named by the caller.
create procedure protect(target regclass, rights text) language plpgsql as $$ begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy own_tenant on %s using (tenant_id = (select app_tenant_id())) with check (tenant_id = (select app_tenant_id()))', target);
  execute format('grant %s on %s to rampart_app', rights, target);
end $$;

create table tenant (
  tenant_id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 200),
  onboarding_status text not null default 'pending' check (onboarding_status in ('pending', 'queued', 'running', 'completed', 'failed')),
  is_provider boolean not null default false,
  mfa_required boolean not null default false,
  created_at timestamptz not null default now()
);
call protect('tenant', 'select, insert, update');
create policy platform_lists_tenants on tenant using ((select app_in_platform())) with check ((select app_in_platform()));

create table account (
  tenant_id uuid not null default '00000000-0000-0000-0000-000000000000' check (tenant_id = '00000000-0000-0000-0000-000000000000'),
  id uuid not null default uuidv7(),
  email text not null check (email = lower(email) and length(email) <= 254),
  first_name text not null default '' check (length(first_name) <= 200),
  last_name text not null default '' check (length(last_name) <= 200),
  primary_tenant_id uuid not null references tenant,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, email)
);
call protect('account', 'select, insert, update, delete');

create table password (
  tenant_id uuid not null default '00000000-0000-0000-0000-000000000000',
  account_id uuid not null,
  hash text not null,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references account on delete cascade
);
call protect('password', 'select, insert, update, delete');

create table membership (
  tenant_id uuid not null references tenant,
  account_id uuid not null,
  role text not null,
  provider_roles text[] not null default '{}',
  joined_at timestamptz not null default now(),
  primary key (tenant_id, account_id)
);
create index on membership (account_id);
call protect('membership', 'select, insert, update, delete');
create policy own_memberships on membership for select using (account_id = (select app_account_id()));

-- A tenant sees who its members are, never their passwords.
create policy members_of_tenant on account for select
  using (id in (select membership.account_id from membership where membership.tenant_id = (select app_tenant_id())));

create table session (
  tenant_id uuid not null references tenant,
  id uuid not null default uuidv7(),
  account_id uuid not null,
  secret_hash bytea not null,
  previous_secret_hash bytea,
  source_address text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  renewed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, id)
);
create index on session (account_id);
create index on session (expires_at);
call protect('session', 'select, insert, update, delete');
create policy own_sessions on session using (account_id = (select app_account_id()));

create table entitlement_grant (
  tenant_id uuid not null references tenant,
  entitlement_id int not null,
  granted boolean not null,
  usage_limit int check (usage_limit >= 0),
  primary key (tenant_id, entitlement_id)
);
call protect('entitlement_grant', 'select, insert, update, delete');

-- One number per thing that consoles poll, raised in the transaction that changes it.
create table resource_version (
  tenant_id uuid not null,
  resource text not null,
  version bigint not null default 1,
  primary key (tenant_id, resource)
);
call protect('resource_version', 'select, insert, update');

-- Windows of the rate limits that all API nodes share. Nothing here outlives a crash, nor has to.
create unlogged table rate_window (
  tenant_id uuid not null default '00000000-0000-0000-0000-000000000000',
  key text not null,
  starts_at timestamptz not null,
  hits int not null,
  primary key (tenant_id, key, starts_at)
);
create index on rate_window (starts_at);
call protect('rate_window', 'select, insert, update, delete');
