-- Where a deployment is in its life: packages/domain/src/deploy/deployment-state.ts has the moves. `status` is what the log calls it.
-- Worked out for the deployments that there are, and then kept by the server.
alter table deployment_job add column state text not null generated always as (
  case
    when status = 'in_progress' and approval = 'waiting' then 'awaiting-approval'
    when status = 'in_progress' and planned_at is null then 'queued'
    when status = 'in_progress' then 'applying'
    when approval = 'declined' and approval_by is null then 'expired'
    when approval = 'declined' then 'declined'
    else 'finished'
  end
) stored;
alter table deployment_job alter column state drop expression;
alter table deployment_job add constraint deployment_job_state_check
  check (state in ('awaiting-approval', 'queued', 'applying', 'verifying', 'finished', 'declined', 'expired'));
alter table deployment_job add constraint deployment_job_state_has_status
  check ((status = 'in_progress') = (state in ('awaiting-approval', 'queued', 'applying', 'verifying')));

-- The controls to put in place, the lists to bring into groups, and what the plan said of each.
alter table deployment_job rename column wanted to requested_controls;
alter table deployment_job rename column wanted_groups to requested_lists;
alter table deployment_job rename column outlook to expected_states;

-- One deployment at a time writes to an application: the one that holds its lock.
alter table deployment_turn rename to deployment_lock;
alter table deployment_lock rename column taken_at to acquired_at;

-- When it was known what became of a change.
alter table deployment_change rename column settled_at to outcome_at;
