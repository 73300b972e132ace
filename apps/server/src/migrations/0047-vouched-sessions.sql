-- The tenant whose rules let the person into another one: of a guest, the home whose identity provider signed them in; of the provider's
-- staff, their own. Null for a session in that tenant itself.
alter table session add column vouched_by uuid references tenant;
create index on session (vouched_by) where vouched_by is not null and revoked_at is null;
-- Row-level security is forced on the owner too, who updates every tenant here.
alter table session no force row level security;
alter table membership no force row level security;
update session set vouched_by = (
  select membership.tenant_id from membership
  where membership.account_id = session.account_id and membership.provider_roles <> '{}' and membership.tenant_id <> session.tenant_id
  order by membership.joined_at limit 1
) where provider_roles <> '{}';
alter table session force row level security;
alter table membership force row level security;

-- That tenant ends those sessions, or has them read again, when its rules change.
create policy vouching_tenant_reads on session for select using (vouched_by = (select app_tenant_id()));
create policy vouching_tenant_ends on session for update using (vouched_by = (select app_tenant_id()));
