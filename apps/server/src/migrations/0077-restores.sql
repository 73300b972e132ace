-- A job may also give objects of a product's configuration a version again that they once had.
alter table deployment_job drop constraint deployment_job_kind_check;
alter table deployment_job add constraint deployment_job_kind_check check (kind in ('controls', 'people-list', 'restore'));
-- Each object as it was last seen and as it is to be: what the plan is made from, so that any worker can make it.
alter table deployment_job add column requested_objects jsonb not null default '[]';

-- The deployment that a person has requested to take the change back.
alter table drift_change add column revert_job_id uuid;
create index on drift_change (tenant_id, revert_job_id) where revert_job_id is not null;
