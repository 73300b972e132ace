import { Radio } from '@mantine/core';
import { deployOnce, subscribe } from '@rampart/contract/remediate/deployments.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { canKeepMembers, deploysPeople } from '@rampart/domain/recommend/deploys-people.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { firstDeployed } from '../../../../parts/deployment-job/approval-words.ts';
import { useApprovalNeed } from '../../../../parts/deployment-job/use-approval-need.ts';
import { api } from '../../../../shell/api/api.ts';
import { InlineProblem } from '../../../../shell/layout/inline-problem.tsx';
import { useSession } from '../../../../shell/session/session-state.ts';
import { affectedBy, deployQuestion, peopleQuestion } from '../../deploying/deploy-question.ts';
import { peopleObstacle, PeopleToDeploy } from '../../deploying/people-to-deploy.tsx';
import { DeployJobDialog } from '../../deploying/deploy-job.tsx';
import { EmergencyAction } from '../../deploying/emergency-action.tsx';
import { oncePlanObstacle, PeoplePlan, peoplePlanObstacle } from '../../deploying/people-plan.tsx';
import { planObstacle } from '../../deploying/plan-obstacle.ts';
import { PlanView } from '../../deploying/plan-view.tsx';
import { programOf } from '../../deploying/program-of.ts';
import { emergencyLoading, useDeployReason, useEmergencyReason } from '../../deploying/use-deploy-reason.ts';
import { useTicketReason } from '../../deploying/use-ticket-reason.ts';
import { useStartJob } from '../../deploying/use-start-job.ts';
import { SubscriptionCell } from '../../explorer/subscriptions-screen.tsx';
import { frequencyText } from '../../frequency-text.ts';
import { membersQuery, peoplePlanQuery, questPlanQuery, whichOf } from '../../queries.ts';
import { hasSubscription } from '../../subscriptions/has-subscription.ts';
import { NeverRemoveUsers } from '../../subscriptions/never-remove-users.tsx';
import { useUnsubscribe } from '../../subscriptions/use-unsubscribe.ts';
import { FooterAct } from '../footer-act.tsx';
import { unsavedSelection } from '../unsaved-selection.ts';
import { useWizard } from '../wizard-state.ts';
import classes from '../wizard.module.css';

/** Whether it deploys automatically now, when next, and the way out of it. */
function CurrentSubscription() {
  const { quest, hasUnsaved } = useWizard();
  const unsubscribe = useUnsubscribe();
  const mayWrite = isPermitted(useSession().roles, 'deployments:write');
  const { frequency } = quest.quest_instance_details;
  const isSubscribed = hasSubscription(quest);
  return (
    <section aria-label="Subscription" className={classes['row']}>
      <SubscriptionCell quest={quest} />
      {isSubscribed && (
        <>
          {frequency !== 0 && <span className={classes['summary']}>{frequencyText(frequency ?? 3600)}</span>}
          <ExplainedButton
            size="xs"
            variant="default"
            reason={!mayWrite ? 'You need the Standard role or higher to unsubscribe.' : hasUnsaved ? unsavedSelection : undefined}
            loading={unsubscribe.isPending}
            onClick={() => void unsubscribe.ask(quest)}
          >
            Unsubscribe
          </ExplainedButton>
        </>
      )}
    </section>
  );
}

type Choice = 'subscribe' | 'once';
const obstacleOf = { subscribe: peoplePlanObstacle, once: oncePlanObstacle } as const;
const labels: Readonly<Record<Choice, string>> = { subscribe: 'Subscribe & Deploy', once: 'Deploy Once' };

/** Deploy automatically from now on, or once. */
export function SubscribeStep() {
  const { quest, controls, hasUnsaved } = useWizard();
  const [choice, setChoice] = useState<Choice>('subscribe');
  const {
    frequency,
    product,
    product_name: productName,
    program_uuid: programUuid,
    program_name: programName,
    program_members: everyone,
    job_parameters: parameters,
  } = quest.quest_instance_details;
  const [keepsMembers, setKeepsMembers] = useState(parameters?.add_only ?? false);
  const type = quest.quest_tome_quest_type;
  const emergencyReason = useEmergencyReason([quest]);
  const ticketReason = useTicketReason(quest);
  const reason = useDeployReason('stage', product) ?? emergencyReason ?? (hasUnsaved ? unsavedSelection : undefined);
  const isPlanned = !deploysPeople(type);
  const plan = useQuery({ ...questPlanQuery(quest, 'stage'), enabled: isPlanned && reason === undefined });
  const planned = plan.isFetching ? undefined : plan.data;
  const { selected, staged } = quest.snapshot;
  const deployed = controls.filter(({ id, is_automatic: byUs }) => byUs && (selected.includes(id) || staged.includes(id)));
  const peoplePlan = useQuery({ ...peoplePlanQuery(quest, keepsMembers), enabled: !isPlanned && reason === undefined });
  const shownPlan = isPlanned ? planned : peoplePlan.isFetching ? undefined : peoplePlan.data;
  const members = useQuery({ ...membersQuery(programUuid, '', 1), enabled: !isPlanned && reason === undefined });
  const approval = useApprovalNeed();
  const job = useStartJob(async (chosen: Choice) => {
    const body = {
      quest_tome_id: quest.quest_tome_id,
      ...whichOf(quest),
      ...(canKeepMembers(type) && { job_parameters: { add_only: keepsMembers } }),
    };
    const asked = { params: { id: quest.quest_tome_id }, body: { ...body, ...(shownPlan && { plan_hash: shownPlan.plan_hash }) } };
    return (chosen === 'subscribe' ? await api(subscribe, asked) : await api(deployOnce, asked)).data.job_uuid;
  });
  const ask = async (): Promise<void> => {
    const label = labels[choice];
    const question = planned
      ? deployQuestion({ product: productName, changes: planned.changes, label, approval, affected: affectedBy(deployed, everyone) })
      : members.data &&
        peopleQuestion({ label, product: productName, program: programName, people: members.data.total, keepsMembers, approval });
    if (question && (await confirm(question))) job.start(choice);
  };
  return (
    <div className={classes['stack']}>
      <CurrentSubscription />
      <Radio.Group label="How to deploy" value={choice} onChange={(value) => setChoice(value)}>
        <div className={classes['stack']}>
          <Radio
            value="subscribe"
            label="Enable Subscription"
            description={`Deploys ${firstDeployed[approval]}, and again ${frequency === 0 ? 'whenever the underlying data is updated' : frequencyText(frequency ?? 3600)}.`}
          />
          <Radio value="once" label="One Time Deploy Only" description={`Deploys ${firstDeployed[approval]}, and not again.`} />
        </div>
      </Radio.Group>
      {canKeepMembers(type) && <NeverRemoveUsers isOn={keepsMembers} reason={reason} onChange={setKeepsMembers} />}
      {reason === emergencyLoading && <TableSkeleton rows={4} columns={3} />}
      {reason !== undefined && reason !== emergencyLoading && (
        <EmptyState title="Deployment blocked" hint={reason} action={reason === emergencyReason && <EmergencyAction quest={quest} />} />
      )}
      {isPlanned && reason === undefined && <PlanView plan={plan} controls={controls} program={programOf(quest)} />}
      {!isPlanned && reason === undefined && <PeopleToDeploy members={members} />}
      {!isPlanned && reason === undefined && <PeoplePlan plan={peoplePlan} />}
      <InlineProblem title="Job Failed" error={job.error} />
      <FooterAct>
        <ExplainedButton
          variant="filled"
          reason={reason ?? ticketReason ?? (isPlanned ? planObstacle(plan) : (peopleObstacle(members) ?? obstacleOf[choice](peoplePlan)))}
          loading={job.isStarting}
          onClick={() => void ask()}
        >
          {labels[choice]}
        </ExplainedButton>
      </FooterAct>
      <DeployJobDialog job={job} />
    </div>
  );
}
