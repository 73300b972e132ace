import { type Priority, priorityLabel } from '../priority.ts';
import { type RemediationStatus, statusLabels } from './statuses-of.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What the explorer filters by. */
export interface RemediationTag {
  readonly type:
    | 'user'
    | 'time'
    | 'licensed_feature'
    | 'compliance_framework'
    | 'last_deployed'
    | 'time_subscribed'
    | 'priority'
    | 'product'
    | 'remediation_status'
    | 'is_complete'
    | 'overridden_controls';
  readonly value: string;
  /** How a person reads the value. */
  readonly label: string;
}

interface Tagged {
  readonly priority: Priority;
  readonly product: Named;
  readonly licensedFeatures: readonly Named[];
  readonly frameworks: readonly Named[];
  readonly statuses: readonly RemediationStatus[];
  /** Who did something last, and when. */
  readonly last?: { readonly actor: string; readonly at: Date } | undefined;
  readonly deployedAt: Date | null;
  readonly subscribedAt: Date | null;
}

/** A day is what a person filters by. */
const dayTag = (type: RemediationTag['type'], at: Date | null | undefined): RemediationTag[] => {
  if (!at) return [];
  const day = at.toISOString().slice(0, 10);
  return [{ type, value: day, label: day }];
};

const namedTags = (type: RemediationTag['type'], all: readonly Named[]): RemediationTag[] =>
  all.map(({ id, name }) => ({ type, value: id, label: name }));

/** A staged remediation is not complete either, but a filter for "not started" must not find it. */
const statusesShown = (statuses: readonly RemediationStatus[]): readonly RemediationStatus[] =>
  statuses.length === 1 ? statuses : statuses.filter((status) => status !== 'INCOMPLETE');

export function tagsOf({ priority, product, statuses, last, ...tagged }: Tagged): RemediationTag[] {
  const isComplete = statuses.includes('COMPLETED');
  return [
    { type: 'priority', value: priority, label: priorityLabel(priority) },
    ...namedTags('product', [product]),
    ...namedTags('licensed_feature', tagged.licensedFeatures),
    ...namedTags('compliance_framework', tagged.frameworks),
    ...statusesShown(statuses).map((status) => ({ type: 'remediation_status' as const, value: status, label: statusLabels[status] })),
    { type: 'is_complete', value: String(isComplete), label: isComplete ? 'Complete' : 'Incomplete' },
    ...dayTag('last_deployed', tagged.deployedAt),
    ...dayTag('time_subscribed', tagged.subscribedAt),
    ...(last ? [{ type: 'user' as const, value: last.actor, label: last.actor }] : []),
    ...dayTag('time', last?.at),
    ...(statuses.includes('RISK_ACCEPTED')
      ? [{ type: 'overridden_controls' as const, value: 'risk_accepted', label: statusLabels.RISK_ACCEPTED }]
      : []),
  ];
}
