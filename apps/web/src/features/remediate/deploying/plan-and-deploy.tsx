import { deployInstance } from '@rampart/contract/remediate/deployments.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { createInstance } from '@rampart/contract/remediate/instances.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw, Rocket } from 'lucide-react';
import { api } from '../../../shell/api/api.ts';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { questPlanQuery, whichOf } from '../queries.ts';
import { useWizard } from '../wizard/wizard-state.ts';
import { deployQuestion } from './deploy-question.ts';
import classes from './deploying.module.css';
import { deployFailure, JobDialog } from './job-dialog.tsx';
import { planObstacle, PlanView } from './plan-view.tsx';
import { programOf } from './program-of.ts';
import { useDeployReason, useEmergencyReason } from './use-deploy-reason.ts';
import { useStartJob } from './use-start-job.ts';

interface PlanAndDeployProps {
  readonly phase: 'stage' | 'enable';
  /** The words of the button that writes. */
  readonly label: string;
}

const unsaved = 'Your selection is not saved yet. Press Continue under Remediation Outcomes first.';
const underWay = 'A deployment is changing this product. Wait until it is confirmed.';

interface Obstacle {
  readonly title: string;
  readonly hint: string;
}

/** Why there is nothing to deploy in a step, in words that are true of how far the remediation has come. */
export function nothingToDeploy({ snapshot, confirming }: Pick<Quest, 'snapshot' | 'confirming'>, phase: 'stage' | 'enable'): Obstacle {
  if (confirming.length > 0) return { title: 'Confirming', hint: underWay };
  if (phase === 'enable') return { title: 'Nothing to deploy', hint: 'Nothing is staged yet.' };
  if (snapshot.staged.length > 0) return { title: 'Everything you selected is staged', hint: 'Continue to enable it.' };
  if (snapshot.deployed.length > 0 && snapshot.remaining.length === 0)
    return { title: 'Everything is deployed', hint: 'Every control of this remediation is in place.' };
  return { title: 'Nothing to deploy', hint: 'Select controls under Remediation Outcomes first.' };
}

/** The plan, read from the product as it is now, and the button that carries it out. */
export function PlanAndDeploy({ phase, label }: PlanAndDeployProps) {
  const { quest, controls, selected, hasUnsaved } = useWizard();
  const { product, product_name: productName } = quest.quest_instance_details;
  const emergencyReason = useEmergencyReason(quest);
  const reason = useDeployReason(phase, product) ?? emergencyReason;
  const count = phase === 'stage' ? selected.size : quest.snapshot.staged.length;
  const obstacle =
    count === 0 || quest.confirming.length > 0
      ? nothingToDeploy(quest, phase)
      : phase === 'stage' && hasUnsaved
        ? { title: 'Nothing to deploy', hint: unsaved }
        : undefined;
  const plan = useQuery({ ...questPlanQuery(quest, phase), enabled: reason === undefined && obstacle === undefined });
  const job = useStartJob(async (planHash: string) => {
    const body = { quest_tome_id: quest.quest_tome_id, ...whichOf(quest) };
    const id = quest.quest_instance_id ?? (await api(createInstance, { body })).data.quest_instance_id;
    return (await api(deployInstance, { params: { id }, body: { phase, plan_hash: planHash } })).data.job_uuid;
  });
  const planned = plan.isFetching ? undefined : plan.data;
  const empty = planned?.changes.length === 0 ? 'There is nothing Rampart can change.' : undefined;
  const ask = async (): Promise<void> => {
    if (planned === undefined) return;
    if (await confirm(deployQuestion({ product: productName, changes: planned.changes, label }))) job.start(planned.plan_hash);
  };
  return (
    <div className={classes['stack']}>
      {reason !== undefined && <EmptyState title="You cannot deploy" hint={reason} />}
      {reason === undefined && obstacle !== undefined && <EmptyState {...obstacle} />}
      {reason === undefined && obstacle === undefined && <PlanView plan={plan} controls={controls} />}
      <InlineProblem title="Job Failed" error={job.error} />
      <div className={classes['row']}>
        <ExplainedButton
          variant="filled"
          reason={reason ?? obstacle?.hint ?? planObstacle(plan) ?? empty}
          loading={job.isStarting}
          leftSection={<Rocket size={16} aria-hidden="true" />}
          onClick={() => void ask()}
        >
          {label}
        </ExplainedButton>
        <ExplainedButton
          variant="subtle"
          reason={reason ?? obstacle?.hint}
          leftSection={<RefreshCw size={16} aria-hidden="true" />}
          onClick={() => void plan.refetch()}
        >
          Refresh from product
        </ExplainedButton>
      </div>
      {job.jobUuid !== undefined && (
        <JobDialog
          title={`Deploying to ${productName}`}
          jobUuid={job.jobUuid}
          failure={deployFailure}
          program={programOf(quest)}
          onClose={job.close}
        />
      )}
    </div>
  );
}
