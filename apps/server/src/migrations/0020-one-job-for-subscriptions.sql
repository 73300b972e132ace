-- A subscription stages and enables by one job, whose plan shows both.
alter table deployment_job drop constraint deployment_job_phase_check;
alter table deployment_job add constraint deployment_job_phase_check check (phase in ('stage', 'enable', 'deploy', 'rollback'));

-- A rollback cancels the deployments of subscriptions that have not started yet and would do again what it undoes.
alter table deployment_job drop constraint deployment_job_state_check;
alter table deployment_job add constraint deployment_job_state_check
  check (state in ('awaiting-approval', 'queued', 'applying', 'verifying', 'finished', 'declined', 'expired', 'cancelled'));
