-- What is read again because a deployment has written, or because the vendor's log says that a person has, is no processing run.
alter table run add column is_reread boolean not null default false;
update run set is_reread = true where deployment_id is not null;

-- How far the change log of a connected product has been polled, and what must be read again because of it.
create table change_log_poll (
  tenant_id uuid not null,
  application_id uuid not null,
  read_until timestamptz not null,
  -- When the whole time in which records may come late was last looked through.
  looked_back_at timestamptz not null,
  -- By the vendor's key of each record of that time: when it is from.
  recent jsonb not null default '{}',
  -- By type of object: the first and the last record after which it has not been read again yet.
  touched jsonb not null default '{}',
  failures integer not null default 0,
  next_at timestamptz not null,
  primary key (tenant_id, application_id),
  foreign key (tenant_id, application_id) references application on delete cascade
);
call protect('change_log_poll', 'select, insert, update, delete');
