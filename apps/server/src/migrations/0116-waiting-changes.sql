-- What deployments left waiting in a product is asked for with every list of remediations: it is found without looking through the whole journal.
create index deployment_change_waiting on deployment_change (tenant_id, job_id)
  where state = 'applied' and revert is not null and target is not null and (change -> 'after' ->> 'mode' in ('off', 'report-only')
    or change -> 'after' ->> 'reach' = 'pilot'
    or not change -> 'after' ? 'mode' and change -> 'after' ->> 'isActive' = 'false');
