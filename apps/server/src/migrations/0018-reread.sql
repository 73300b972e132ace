-- What a deployment touched is read again before the deployment is over: a small run that belongs to it and is no processing run.
alter table run add column deployment_id uuid;
alter table run add foreign key (tenant_id, deployment_id) references deployment_job;
