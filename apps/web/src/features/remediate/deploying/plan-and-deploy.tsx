import { deployInstance, planDeployment } from '@rampart/contract/remediate/deployments.ts';
import { createInstance } from '@rampart/contract/remediate/instances.ts';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw, Rocket } from 'lucide-react';
import { api } from '../../../shell/api/api.ts';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import { whichOf } from '../wizard/quest-queries.ts';
import { ChangesList } from '../wizard/steps/changes-list.tsx';
import { useWizard } from '../wizard/wizard-state.ts';
import { useDeployReason } from './deploy-reason.ts';
import classes from './deploying.module.css';
import { JobDialog } from './job-dialog.tsx';
import { useStartJob } from './use-start-job.ts';

interface PlanAndDeployProps {
  readonly phase: 'stage' | 'enable';
  /** The words of the button that writes. */
  readonly label: string;
}

/** The plan, read from the product as it is now, and the button that carries it out. */
export function PlanAndDeploy({ phase, label }: PlanAndDeployProps) {
  const { quest, controls, selected, hasUnsaved, save } = useWizard();
  const reason = useDeployReason();
  const which = whichOf(quest);
  const count = phase === 'stage' ? selected.size : quest.snapshot.staged.length;
  const plan = useQuery({
    // Apart from what is fetched again after a job: this one has been carried out by then.
    queryKey: ['plan', quest.node_id, phase, quest.quest_instance_event?.quest_instance_event_id ?? ''],
    queryFn: async ({ signal }) =>
      (await api(planDeployment, { params: { id: quest.quest_tome_id }, body: { ...which, phase } }, { signal })).data,
    enabled: reason === undefined && count > 0 && !hasUnsaved,
    retry: false,
    refetchOnWindowFocus: false,
    meta: { isQuiet: true },
  });
  const job = useStartJob(async (planHash: string | undefined) => {
    if (hasUnsaved && !(await save())) throw new Error('The choice of controls could not be saved.');
    const body = { quest_tome_id: quest.quest_tome_id, ...which };
    const id = quest.quest_instance_id ?? (await api(createInstance, { body })).data.quest_instance_id;
    const asked = { phase, ...(planHash !== undefined && { plan_hash: planHash }) };
    return (await api(deployInstance, { params: { id }, body: asked })).data.job_uuid;
  });
  const nothing =
    count === 0 ? (phase === 'stage' ? 'Select controls under Remediation Outcomes first.' : 'Nothing is staged yet.') : undefined;
  const isEmpty = plan.data !== undefined && plan.data.changes.length === 0;
  return (
    <div className={classes['stack']}>
      {reason !== undefined && <EmptyState title="You cannot deploy" hint={reason} />}
      {reason === undefined && nothing !== undefined && <EmptyState title="Nothing to deploy" hint={nothing} />}
      {plan.error && <LoadProblem title="The plan could not be made" error={plan.error} onRetry={plan.refetch} />}
      {plan.isFetching && <TableSkeleton rows={4} columns={3} />}
      {!plan.isFetching && plan.data && <ChangesList changes={plan.data} controls={controls} />}
      <div className={classes['row']}>
        <ExplainedButton
          variant="filled"
          reason={reason ?? nothing ?? (isEmpty ? 'There is nothing that Rampart could change.' : undefined)}
          loading={job.isStarting}
          leftSection={<Rocket size={16} aria-hidden="true" />}
          onClick={() => job.start(plan.data?.plan_hash)}
        >
          {label}
        </ExplainedButton>
        <ExplainedButton
          variant="subtle"
          reason={reason ?? nothing}
          leftSection={<RefreshCw size={16} aria-hidden="true" />}
          onClick={() => void plan.refetch()}
        >
          Read the product again
        </ExplainedButton>
      </div>
      {job.jobUuid !== undefined && (
        <JobDialog
          title={`Deploying to ${quest.quest_instance_details.product_name}`}
          jobUuid={job.jobUuid}
          failure="A problem was encountered while trying to deploy"
          onClose={job.close}
        />
      )}
    </div>
  );
}
