import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { Neighbours } from '@rampart/domain/recommend/graph-of.ts';
import { stepsOf } from '@rampart/domain/recommend/steps-of.ts';
import { tagsOf } from '@rampart/domain/recommend/tags-of.ts';
import type { Snapshot } from '@rampart/domain/remediation.ts';
import type { StoredEvent } from './remediation-store.ts';
import type { Stand } from './stands-of.ts';

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

const presentTags = ({ begun, ...stand }: Stand): Quest['quest_tome_tags'] =>
  tagsOf({ ...stand, last: begun?.last, deployedAt: begun?.deployedAt ?? null, subscribedAt: begun?.subscribedAt ?? null }).map(
    ({ type, value, label }) => ({ tag_type: type, value, label }),
  );

const presentValue = ({ attacks, attacksStopped, peopleDisturbed, score, arithmetic }: Stand['value']): Quest['value'] => ({
  attacks,
  attacks_stopped: attacksStopped,
  people_disturbed: peopleDisturbed,
  score,
  arithmetic,
});

const presentDetails = ({ template, product, program, begun }: Stand): Quest['quest_instance_details'] => ({
  product: product.id,
  product_name: product.name,
  deployment_types: [...product.deploymentTypes],
  program_type: program.type,
  program_uuid: program.id,
  program_name: program.name,
  next_execution_time: begun?.nextAt?.toISOString() ?? null,
  frequency: template.frequencySeconds ?? null,
  job_parameters: begun === undefined || begun.addOnly === null ? null : { add_only: begun.addOnly },
  running_job_uuid: begun?.runningJobId ?? null,
});

/** A remediation as the wire has it, field by field. */
export function presentQuest(stand: Stand, { previous, next }: Neighbours): Quest {
  const { template, begun, statuses } = stand;
  const isComplete = statuses.includes('COMPLETED');
  return {
    quest_tome_id: template.id,
    quest_tome_identifier: template.id,
    quest_tome_name: template.name,
    quest_tome_description: template.description,
    quest_tome_quest_type: template.questType,
    quest_tome_tags: presentTags(stand),
    quest_tome_hide: stand.isHidden,
    quest_tome_definition: { product: stand.product.id, query: template.query.map(({ attribute, equals }) => ({ attribute, equals })) },
    quest_instance_id: begun?.id ?? null,
    quest_instance_mute: begun?.isMuted ?? false,
    is_complete: isComplete,
    is_incomplete: !isComplete,
    quest_instance_details: presentDetails(stand),
    quest_instance_event: begun?.last === undefined ? null : presentEvent(begun.last),
    snapshot: presentSnapshot(stand.snapshot),
    statuses: [...statuses],
    priority: stand.priority,
    counts: { ...stand.counts },
    value: presentValue(stand.value),
    node_id: stand.nodeId,
    graph: { previous: [...previous], next: [...next] },
    steps: [...stepsOf(template)],
  };
}
