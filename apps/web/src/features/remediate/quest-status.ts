import type { Quest, Status } from '@rampart/contract/remediate/quest.ts';
import type { LifecycleStage } from '@rampart/ui/status/lifecycle-stage.ts';

interface ShownStatus {
  readonly id: Status | 'CONFIRMING' | 'WAITING' | 'UNKNOWN';
  readonly label: string;
  readonly stage: LifecycleStage;
}

const shown: Readonly<Record<ShownStatus['id'], Omit<ShownStatus, 'id'>>> = {
  CONFIRMING: { label: 'Confirming', stage: 'confirming' },
  RISK_ACCEPTED: { label: 'Risk Accepted', stage: 'risk-accepted' },
  COMPLETED: { label: 'Complete', stage: 'complete' },
  SUBSCRIBED: { label: 'Subscribed', stage: 'subscribed' },
  WAITING: { label: 'Waiting for approval', stage: 'selected' },
  STAGED: { label: 'Staged', stage: 'staged' },
  SELECTED: { label: 'Selected', stage: 'selected' },
  INCOMPLETE: { label: 'Not Started', stage: 'not-started' },
  UNKNOWN: { label: 'Unknown', stage: 'not-started' },
};

const labels: ReadonlyMap<string, string> = new Map(Object.entries(shown).map(([id, { label }]) => [id, label]));

/** What a status is called, also where no remediation has it. */
export const statusLabel = (id: string): string | undefined => labels.get(id);

/** While a deployment waits or runs, and nothing is staged yet. */
export const inProgress: Pick<ShownStatus, 'label' | 'stage'> = { label: 'In Progress', stage: 'staged' };

/** Nothing of it could be judged: that is not the same as nothing being done. */
const isUnknown = ({ counts }: Pick<Quest, 'counts'>): boolean => counts.unknown > 0 && counts.pass + counts.fail === 0;

interface Shown extends Pick<Quest, 'statuses' | 'counts' | 'confirming'> {
  readonly quest_instance_details?: Pick<Quest['quest_instance_details'], 'approval_job_uuid'>;
}

/** What is said before that its subscription waits for approval. */
const saidFirst: readonly Status[] = ['RISK_ACCEPTED', 'COMPLETED'];

/** What a list says of it. */
export function shownStatus(quest: Shown): ShownStatus {
  // A deployment of one of its controls has not read the product back yet.
  if (quest.confirming.length > 0) return { id: 'CONFIRMING', ...shown.CONFIRMING };
  const said = quest.statuses[0] ?? 'INCOMPLETE';
  const isWaiting = (quest.quest_instance_details?.approval_job_uuid ?? null) !== null;
  if (isWaiting && !saidFirst.includes(said)) return { id: 'WAITING', ...shown.WAITING };
  const id = said === 'INCOMPLETE' && isUnknown(quest) ? 'UNKNOWN' : said;
  return { id, ...shown[id] };
}
