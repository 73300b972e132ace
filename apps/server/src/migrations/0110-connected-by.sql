-- The administrator who connected the identity provider; null where the log no longer says it. That person alone cannot make it count for a
-- second approver.
alter table sso_configuration add column enabled_by uuid;
-- Tenant by tenant, as row-level security lets the owner too: to lift it would lock the audit log, in which nodes of the version before still write.
do $$ declare
  tenants uuid[];
  one uuid;
begin
  perform set_config('app.tenant_id', '00000000-0000-0000-0000-000000000000', true);
  tenants := array(select tenant_id from tenant);
  foreach one in array tenants loop
    perform set_config('app.tenant_id', one::text, true);
    update sso_configuration set enabled_by = (
      select nullif(actor_id, '')::uuid from audit_event
      where audit_event.tenant_id = one and action = 'sso.enable' and status = 'success'
      order by seq desc limit 1
    ) where tenant_id = one;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;

-- The first day of which the checkpoint let events be kept. Part of what is signed, where there is one: those of earlier versions have none.
alter table audit_checkpoint add column kept_from timestamptz;

-- Whether the product's administrator is asked for what deploying needs too: they are told of it before access is given.
alter table delegation add column with_deployment boolean not null default false;
