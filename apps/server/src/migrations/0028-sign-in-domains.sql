-- A sign-in domain is proven, by a record of its zone or by staff of the provider. Several tenants may claim one; one of them has it.
alter table sso_domain
  add column state text not null default 'claimed' check (state in ('claimed', 'proven', 'lost')),
  -- What the tenant puts into the record. It is of no use to anyone else: a record shows it to everyone.
  add column token text not null default translate(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_'),
  add column proof text check (proof in ('dns', 'staff')),
  add column claimed_at timestamptz not null default now(),
  add column proven_at timestamptz,
  add column confirmed_by text,
  add column reason text check (length(reason) <= 500),
  add column checked_at timestamptz,
  add column answer text check (answer in ('found', 'absent', 'unanswered')),
  -- Since when the record of a proven domain is not found.
  add column missing_since timestamptz,
  -- It was proven once: from then on its people's passwords stay closed while the tenant has an identity provider.
  add column closes_passwords boolean not null default false,
  add constraint sso_domain_proven check ((state = 'proven') <= (proof is not null and proven_at is not null));
-- Those there are were counted, which proves nothing. The passwords that they closed stay closed.
-- Row-level security is forced on the owner too, who updates every tenant here.
alter table sso_domain no force row level security;
update sso_domain set closes_passwords = true;
alter table sso_domain force row level security;
drop index sso_domain_domain_idx;
create unique index on sso_domain (domain) where state = 'proven';
create index on sso_domain (domain);
grant update on sso_domain to rampart_app;
