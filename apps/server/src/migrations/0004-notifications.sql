create table notification (
  tenant_id uuid not null references tenant,
  id uuid not null default uuidv7(),
  account_id uuid not null,
  category text not null,
  subject text not null,
  links jsonb not null default '[]',
  priority text not null check (priority in ('high', 'medium', 'low')),
  read boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index on notification (tenant_id, account_id, created_at desc);
create index on notification (tenant_id, account_id) where not read;
call protect('notification', 'select, insert, update, delete');
