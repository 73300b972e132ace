-- What deployments left in force without some values is asked for with every list of remediations: they are found without looking through all of them.
create index deployment_job_tailored on deployment_job (tenant_id, program_id)
  where program_id is not null and phase <> 'rollback' and requested_controls @? '$[*].leftOut.*[*]';
