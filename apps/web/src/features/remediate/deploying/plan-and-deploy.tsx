import { Alert } from '@mantine/core';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { ShownChange } from '@rampart/contract/shown-change.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { countText } from '@rampart/ui/format.ts';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw, Rocket } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ApprovalNeed, useApprovalNeed } from '../../../parts/deployment-job/use-approval-need.ts';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { questPlanQuery } from '../queries.ts';
import { FooterAct } from '../wizard/footer-act.tsx';
import { unsavedSelection } from '../wizard/unsaved-selection.ts';
import { useWizard } from '../wizard/wizard-state.ts';
import type { DeployJob, DeployPhase } from './deploy-job.tsx';
import { affectedBy, deployQuestion, takesEffectImmediately } from './deploy-question.ts';
import classes from './deploying.module.css';
import { EmergencyAction } from './emergency-action.tsx';
import { nothingToDeploy } from './nothing-to-deploy.ts';
import { planObstacle } from './plan-obstacle.ts';
import { PlanView } from './plan-view.tsx';
import { programOf } from './program-of.ts';
import { useWaitingReason } from './under-way.ts';
import { emergencyLoading, useDeployReason, useEmergencyReason } from './use-deploy-reason.ts';
import { useTicketReason } from './use-ticket-reason.ts';

interface PlanAndDeployProps {
  readonly phase: DeployPhase;
  readonly job: DeployJob;
  /** What those see whose role is too low, in the place of the plan. The step says why. */
  readonly instead?: ReactNode;
}

interface Labelled {
  readonly quest: Quest;
  readonly phase: DeployPhase;
  readonly count: number;
  /** None before the plan was read. */
  readonly changes: readonly ShownChange[];
  readonly approval: ApprovalNeed;
}

/** `Stage 2 controls`, and in the question before it. Where every planned change takes effect immediately, nothing is staged. */
function labelsOf({ quest, phase, count, changes, approval }: Labelled) {
  const controls = countText(count, 'control', 'controls');
  if (phase === 'enable') return { act: approval === 'not-needed' ? 'Enable now' : `Enable ${controls}`, asked: `Enable ${controls}` };
  const stages = quest.quest_instance_details.can_stage && !(changes.length > 0 && changes.every(takesEffectImmediately));
  const act = `${stages ? 'Stage' : 'Deploy'} ${controls}`;
  return { act, asked: act };
}

const byHandAlone = (count: number) => ({
  title: 'Only manual steps are left',
  hint: `Rampart cannot put ${count === 1 ? 'the selected control' : 'the selected controls'} in place itself. Choose Manual, and follow the deployment guide.`,
});

/** The plan, read from the product as it is now, and the button that carries it out. */
export function PlanAndDeploy({ phase, job, instead = false }: PlanAndDeployProps) {
  const { quest, controls, selected, hasUnsaved, save } = useWizard();
  const { product, product_name: productName, program_members: members } = quest.quest_instance_details;
  const approval = useApprovalNeed();
  const emergencyReason = useEmergencyReason([quest]);
  const ticketReason = useTicketReason(quest);
  const waitingReason = useWaitingReason(quest);
  const reason = useDeployReason(phase, product) ?? emergencyReason;
  const count = phase === 'stage' ? selected.size : quest.snapshot.staged.length;
  const writable = controls.filter(
    ({ id, is_automatic: byUs }) => byUs && (phase === 'stage' ? selected.has(id) : quest.snapshot.staged.includes(id)),
  );
  const isByHandAlone = phase === 'stage' && count > 0 && writable.length === 0;
  const obstacle =
    count === 0 || quest.confirming.length > 0
      ? nothingToDeploy(quest, phase)
      : isByHandAlone
        ? byHandAlone(count)
        : phase === 'stage' && hasUnsaved
          ? { title: 'Nothing to deploy', hint: unsavedSelection }
          : undefined;
  const plan = useQuery({ ...questPlanQuery(quest, phase), enabled: reason === undefined && obstacle === undefined });
  const planned = plan.isFetching ? undefined : plan.data;
  const labels = labelsOf({ quest, phase, count: writable.length, changes: planned?.changes ?? [], approval });
  // What is in the product already, and waits there, has only to be noted as staged.
  const isWaiting = phase === 'stage' && planned !== undefined && planned.waiting.length > 0;
  const empty = planned?.changes.length === 0 && !isWaiting ? 'There is nothing Rampart can change.' : undefined;
  const ask = async (): Promise<void> => {
    if (planned === undefined || (hasUnsaved && !(await save()))) return;
    const { changes } = planned;
    const affected = affectedBy(writable, members);
    const question = deployQuestion({ product: productName, changes, label: labels.asked, approval, affected });
    const noted = { ...question, message: `Nothing to write: it is already in ${productName} and waits there until you enable it.` };
    if (await confirm(isWaiting && changes.length === 0 ? noted : question)) job.start(planned.plan_hash);
  };
  return (
    <div className={classes['stack']}>
      {instead}
      {reason === emergencyLoading && instead === false && <TableSkeleton rows={4} columns={3} />}
      {reason !== undefined && reason !== emergencyLoading && instead === false && (
        <EmptyState title="Deployment blocked" hint={reason} action={reason === emergencyReason && <EmergencyAction quest={quest} />} />
      )}
      {reason === undefined && obstacle !== undefined && <EmptyState {...obstacle} />}
      {reason === undefined && obstacle === undefined && <PlanView plan={plan} controls={controls} program={programOf(quest)} />}
      {reason === undefined && obstacle === undefined && ticketReason !== undefined && <Alert color="yellow">{ticketReason}</Alert>}
      <InlineProblem title="Job Failed" error={job.error} />
      {count > 0 && !isByHandAlone && (
        <FooterAct>
          <ExplainedButton
            variant="filled"
            reason={reason ?? waitingReason ?? obstacle?.hint ?? ticketReason ?? planObstacle(plan) ?? empty}
            loading={job.isStarting}
            leftSection={<Rocket size={16} aria-hidden="true" />}
            onClick={() => void ask()}
          >
            {labels.act}
          </ExplainedButton>
        </FooterAct>
      )}
      {instead === false && (
        <div className={classes['row']}>
          <ExplainedButton
            variant="subtle"
            reason={reason ?? obstacle?.hint}
            leftSection={<RefreshCw size={16} aria-hidden="true" />}
            onClick={() => void plan.refetch()}
          >
            Refresh from product
          </ExplainedButton>
        </div>
      )}
    </div>
  );
}
