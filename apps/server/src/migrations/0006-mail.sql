-- The words of a mail are sealed: job rows and dumps never hold a link that works. Sent mails keep only their envelope.
create table mail (
  tenant_id uuid not null,
  id uuid not null default uuidv7(),
  recipient text not null,
  subject text not null,
  sealed bytea,
  key_version int not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'kept')),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (tenant_id, id)
);
create index on mail (tenant_id, created_at desc);
call protect('mail', 'select, insert, update, delete');

-- The outbox shows the newest kept mails of all tenants: the platform may find them, but their words open only inside their tenant.
create index on mail (created_at desc, id desc) where state = 'kept';
create policy platform_lists_kept_mails on mail for select using (state = 'kept' and (select app_in_platform()));
