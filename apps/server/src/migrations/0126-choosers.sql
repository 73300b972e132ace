-- Everyone whose choice a deployment carries out: none of them approves it. The deployment of a schedule carries out what several people may have chosen.
alter table deployment_job add column choosers uuid[] not null default '{}';
-- What waits already, and was requested by a schedule: everyone who has taken a step with the remediation, because no one kept who chose what.
update deployment_job set choosers = case
    when account_id is not null then array[account_id]
    else array(
      select distinct event.account_id from remediation_event as event
      where event.tenant_id = deployment_job.tenant_id and event.remediation_id::text = deployment_job.quest_instance_id
        and event.account_id is not null)
  end
where approval = 'waiting';
alter table deployment_job drop column chosen_by;
-- Who chose last whether the subscription removes people from a group.
alter table subscription add column add_only_by uuid;
