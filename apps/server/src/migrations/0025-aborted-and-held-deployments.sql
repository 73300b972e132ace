-- A deployment whose product was disconnected is aborted. One that a restored backup had under way is held until a person decides.
alter table deployment_job drop constraint deployment_job_state_check;
alter table deployment_job add constraint deployment_job_state_check
  check (state in ('awaiting-approval', 'queued', 'applying', 'verifying', 'held', 'finished', 'declined', 'expired', 'cancelled', 'aborted'));
alter table deployment_job drop constraint deployment_job_state_has_status;
alter table deployment_job add constraint deployment_job_state_has_status
  check ((status = 'in_progress') = (state in ('awaiting-approval', 'queued', 'applying', 'verifying', 'held')));
-- Who the product took us for: what was written there is undone there only.
alter table deployment_job add column vendor_account text;
-- When a person had it continued after a backup was restored.
alter table deployment_job add column continued_at timestamptz;

-- When backups were restored into this database. It is the platform's, and every tenant may read it.
create table restoration (
  tenant_id uuid not null default '00000000-0000-0000-0000-000000000000' check (tenant_id = '00000000-0000-0000-0000-000000000000'),
  restored_at timestamptz not null default now(),
  -- When the backup was made: what happened since is not in this database.
  backed_up_at timestamptz not null,
  primary key (tenant_id, restored_at)
);
call protect('restoration', 'select');
create policy everyone_reads on restoration for select using (true);

-- When a person last chose the subscription, and what paused it since: a rollback, or a backup that was restored.
alter table subscription add column chosen_at timestamptz not null default now();
update subscription set chosen_at = created_at;
alter table subscription add column paused_by text check (paused_by in ('rollback', 'restore'));
update subscription set paused_by = 'rollback' where paused_at is not null;
alter table subscription add constraint subscription_paused_by_something check ((paused_at is null) = (paused_by is null));
