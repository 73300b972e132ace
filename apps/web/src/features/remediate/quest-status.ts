import type { Quest, Status } from '@rampart/contract/remediate/quest.ts';
import type { LifecycleStage } from '@rampart/ui/status/lifecycle-stage.ts';

interface ShownStatus {
  readonly id: Status | 'CONFIRMING' | 'WAITING' | 'IN_PROGRESS' | 'UNKNOWN';
  readonly label: string;
  readonly stage: LifecycleStage;
}

const shown: Readonly<Record<ShownStatus['id'], Omit<ShownStatus, 'id'>>> = {
  CONFIRMING: { label: 'Confirming', stage: 'confirming' },
  RISK_ACCEPTED: { label: 'Risk Accepted', stage: 'risk-accepted' },
  COMPLETED: { label: 'Complete', stage: 'complete' },
  SUBSCRIBED: { label: 'Subscribed', stage: 'subscribed' },
  WAITING: { label: 'Waiting for approval', stage: 'selected' },
  IN_PROGRESS: { label: 'In Progress', stage: 'staged' },
  STAGED: { label: 'Staged', stage: 'staged' },
  SELECTED: { label: 'Selected', stage: 'selected' },
  INCOMPLETE: { label: 'Not Started', stage: 'not-started' },
  UNKNOWN: { label: 'Unknown', stage: 'not-started' },
};

const labels: ReadonlyMap<string, string> = new Map(Object.entries(shown).map(([id, { label }]) => [id, label]));

/** What a status is called, also where no remediation has it. */
export const statusLabel = (id: string): string | undefined => labels.get(id);

/** Nothing of it could be judged: that is not the same as nothing being done. */
const isUnknown = ({ counts }: Pick<Quest, 'counts'>): boolean => counts.unknown > 0 && counts.pass + counts.fail === 0;

interface Shown extends Pick<Quest, 'statuses' | 'counts' | 'confirming'> {
  readonly quest_instance_details?: Pick<Quest['quest_instance_details'], 'approval_job_uuid' | 'running_job_uuid' | 'waiting_job_uuid'>;
}

/** What is said before that its subscription waits for approval. */
const saidFirst: readonly Status[] = ['RISK_ACCEPTED', 'COMPLETED'];

/** Someone has asked for a deployment that is not over, and nothing is staged yet: it is not “Not Started”. */
function askedFor({ quest_instance_details: details }: Shown, said: Status): 'WAITING' | 'IN_PROGRESS' | undefined {
  if (details === undefined || (said !== 'INCOMPLETE' && said !== 'SELECTED')) return undefined;
  if (details.running_job_uuid !== null) return 'IN_PROGRESS';
  return details.waiting_job_uuid === null ? undefined : 'WAITING';
}

/** What a list says of it. */
export function shownStatus(quest: Shown): ShownStatus {
  // A deployment of one of its controls has not read the product back yet.
  if (quest.confirming.length > 0) return { id: 'CONFIRMING', ...shown.CONFIRMING };
  const said = quest.statuses[0] ?? 'INCOMPLETE';
  const isWaiting = (quest.quest_instance_details?.approval_job_uuid ?? null) !== null;
  if (isWaiting && !saidFirst.includes(said)) return { id: 'WAITING', ...shown.WAITING };
  const id = askedFor(quest, said) ?? (said === 'INCOMPLETE' && isUnknown(quest) ? 'UNKNOWN' : said);
  return { id, ...shown[id] };
}
