import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { Neighbours } from '@rampart/domain/recommend/graph-of.ts';
import { stepsOf } from '@rampart/domain/recommend/steps-of.ts';
import { tagsOf } from '@rampart/domain/recommend/tags-of.ts';
import type { Snapshot } from '@rampart/domain/remediation.ts';
import { presentEffect } from '../../assess/index.ts';
import { stagedToEnable } from '../steps/controls-to-deploy.ts';
import type { StoredEvent } from './remediation-store.ts';
import { questName } from './quest-name.ts';
import type { RemediationState } from './remediation-state.ts';

/** What is being confirmed is in none of the lists. */
const without = (confirming: readonly string[], { remaining, selected, staged, deployed }: Snapshot): Quest['snapshot'] => {
  const known = (ids: readonly string[]): string[] => ids.filter((id) => !confirming.includes(id));
  return { remaining: known(remaining), selected: known(selected), staged: known(staged), deployed: known(deployed) };
};

const presentSnapshot = ({ remaining, selected, staged, deployed }: Snapshot): Quest['snapshot'] => ({
  remaining: [...remaining],
  selected: [...selected],
  staged: [...staged],
  deployed: [...deployed],
});

const presentEvent = (last: StoredEvent): Quest['quest_instance_event'] => ({
  quest_instance_event_id: last.id,
  user_id: last.accountId ?? '',
  created_time: last.at.toISOString(),
  event: last.event,
  snapshot: presentSnapshot(last),
});

const presentTags = ({ started, ...remediation }: RemediationState): Quest['quest_tome_tags'] =>
  tagsOf({
    ...remediation,
    last: started?.last,
    deployedAt: started?.deployedAt ?? null,
    subscribedAt: started?.approvalJobId === null ? started.subscribedAt : null,
  }).map(({ type, value, label }) => ({ tag_type: type, value, label }));

const presentValue = ({ effect, value: { score, arithmetic } }: RemediationState): Quest['value'] => ({
  ...presentEffect(effect),
  score,
  arithmetic,
});

const presentDetails = ({ template, product, program, started }: RemediationState): Quest['quest_instance_details'] => ({
  product: product.id,
  product_name: product.name,
  deployment_types: [...product.deploymentTypes],
  can_stage: product.cannotStage !== true,
  program_type: program.type,
  program_uuid: program.id,
  program_name: program.name,
  program_members: program.memberCount,
  next_execution_time: started?.pausedAt === null && started.approvalJobId === null ? (started.nextAt?.toISOString() ?? null) : null,
  paused_time: started?.pausedAt?.toISOString() ?? null,
  paused_by: started?.pausedBy ?? null,
  frequency: template.frequencySeconds ?? null,
  job_parameters: started === undefined || started.addOnly === null ? null : { add_only: started.addOnly },
  running_job_uuid: started?.runningJobId ?? null,
  waiting_job_uuid: started?.waitingJobId ?? null,
  approval_job_uuid: started?.approvalJobId ?? null,
});

/** A remediation as the wire has it, field by field. */
export function presentQuest(
  remediation: RemediationState,
  { previous, next }: Neighbours,
  surroundings: { readonly hasIssueTracker: boolean },
): Quest {
  const { template, started, statuses } = remediation;
  const isComplete = statuses.includes('COMPLETED');
  const toEnable = stagedToEnable(remediation);
  return {
    quest_tome_id: template.id,
    quest_tome_identifier: template.id,
    quest_tome_name: questName(remediation),
    quest_tome_description: template.description,
    quest_tome_quest_type: template.questType,
    quest_tome_tags: presentTags(remediation),
    quest_tome_hide: remediation.isHidden,
    quest_tome_definition: {
      product: remediation.product.id,
      query: template.query.map(({ attribute, equals }) => ({ attribute, equals })),
    },
    quest_instance_id: started?.id ?? null,
    quest_instance_mute: started?.isMuted ?? false,
    is_complete: isComplete,
    is_incomplete: !isComplete,
    quest_instance_details: presentDetails(remediation),
    quest_instance_event: started?.last === undefined ? null : presentEvent(started.last),
    snapshot: without(remediation.confirming, remediation.snapshot),
    confirming: [...remediation.confirming],
    to_enable: toEnable,
    waiting: toEnable.filter((id) => remediation.waiting.has(id)),
    failed_since_staged: toEnable.filter((id) => remediation.failedSinceStaged.has(id)),
    risks_waiting: [...remediation.waitingRisks],
    statuses: [...statuses],
    priority: remediation.priority,
    counts: { ...remediation.counts },
    value: presentValue(remediation),
    node_id: remediation.nodeId,
    graph: { previous: [...previous], next: [...next] },
    steps: [...stepsOf(template, surroundings)],
  };
}
