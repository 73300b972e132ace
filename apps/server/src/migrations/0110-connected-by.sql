-- The administrator who connected the identity provider; null where the log no longer says it. That person alone cannot make it count for a
-- second approver.
alter table sso_configuration add column enabled_by uuid;
-- Row-level security is forced on the owner too, who reads and updates every tenant here.
alter table sso_configuration no force row level security;
alter table audit_event no force row level security;
update sso_configuration set enabled_by = (
  select nullif(actor_id, '')::uuid from audit_event
  where audit_event.tenant_id = sso_configuration.tenant_id and action = 'sso.enable' and status = 'success'
  order by seq desc limit 1
);
alter table sso_configuration force row level security;
alter table audit_event force row level security;

-- The first day of which the checkpoint let events be kept. Part of what is signed, where there is one: those of earlier versions have none.
alter table audit_checkpoint add column kept_from timestamptz;

-- Whether the product's administrator is asked for what deploying needs too: they are told of it before access is given.
alter table delegation add column with_deployment boolean not null default false;
