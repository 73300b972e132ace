-- Why nothing more of a deployment is sent that waits for its vendor and has written a part: a rollback was requested of what it would deploy again.
alter table deployment_job add column stopped_because text;
