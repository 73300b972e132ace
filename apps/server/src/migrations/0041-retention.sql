-- For how many months a tenant keeps what it has: null as the installation does.
create table retention (
  tenant_id uuid primary key references tenant,
  events integer check (events between 4 and 240),
  facts integer check (facts between 4 and 240),
  verdicts integer check (verdicts between 4 and 240),
  jobs integer check (jobs between 12 and 240),
  audit integer check (audit between 12 and 240),
  changed_at timestamptz not null default now()
);
call protect('retention', 'select, insert, update');
-- A month of events is dropped of all tenants together: when the one that keeps them for longest no longer does.
create policy platform_reads on retention for select using ((select app_in_platform()));

-- The journal of a deployment that is over and can no longer be rolled back.
grant delete on deployment_change to rampart_app;
-- When the details of a deployment were deleted.
alter table deployment_job add column details_deleted_at timestamptz;
create index on deployment_job (tenant_id, created_at) where details_deleted_at is null and status <> 'in_progress';

-- What the chain was up to some event, signed under its key: the events up to there may be deleted, and what follows is verified from there.
create table audit_checkpoint (
  tenant_id uuid not null,
  number integer not null check (number > 0),
  seq bigint not null check (seq > 0),
  hash bytea not null,
  at timestamptz not null,
  -- The signature of the one before it, so that none can be removed.
  previous bytea not null,
  signature bytea not null,
  primary key (tenant_id, number)
);
call protect('audit_checkpoint', 'select, insert');

-- The server may not delete audit events. This does, oldest first, as many as asked for, and only behind a checkpoint: what is younger than
-- the least time that an audit log is kept for stays whatever a checkpoint says.
create function cut_audit_events(most int) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  cut int;
begin
  delete from audit_event where tenant_id = app_tenant_id() and seq in (
    select seq from audit_event where tenant_id = app_tenant_id() and at < now() - interval '11 months'
      and seq <= (select max(audit_checkpoint.seq) from audit_checkpoint where audit_checkpoint.tenant_id = app_tenant_id())
    order by seq limit most);
  get diagnostics cut = row_count;
  return cut;
end $$;
revoke all on function cut_audit_events from public;
grant execute on function cut_audit_events to rampart_app;
