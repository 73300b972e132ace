-- The organisation at the vendor's by itself: it was taken from the account in words before. What is known of it so far is taken from there once more.
alter table application add column organisation text;
alter table deployment_job add column vendor_organisation text;
create function organisation_in(account text) returns text language sql immutable as $$
  select case when place ~* '^[0-9a-f-]{36}$' then null else lower(place) end
  from (select coalesce(substring(account from '\(([^()]+)\)$'), regexp_replace(regexp_replace(account, ' as .*$', ''), '^.* (in|on|at) ', '')) as place)
$$;
-- Tenant by tenant, as row-level security lets the owner too.
do $$ declare
  tenants uuid[];
  one uuid;
begin
  perform set_config('app.tenant_id', '00000000-0000-0000-0000-000000000000', true);
  tenants := array(select tenant_id from tenant);
  foreach one in array tenants loop
    perform set_config('app.tenant_id', one::text, true);
    update application set organisation = organisation_in(account) where tenant_id = one and account is not null;
    update deployment_job set vendor_organisation = organisation_in(vendor_account) where tenant_id = one and vendor_account is not null;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
drop function organisation_in;
