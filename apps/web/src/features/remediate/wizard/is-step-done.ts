import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { deploysPeople } from '@rampart/domain/recommend/deploys-people.ts';

interface Asked {
  readonly quest: Pick<Quest, 'steps' | 'snapshot' | 'statuses' | 'is_complete' | 'quest_tome_quest_type'>;
  readonly controls: readonly Pick<ControlDetail, 'id' | 'is_automatic'>[];
  /** The step that is open. */
  readonly current: string;
  /** Why a step cannot be left forwards. */
  readonly rules: (step: string) => string | undefined;
}

const subscribing = 'subscription/subscribe';

/**
 * A step that was passed without doing what it requires is not done. Staging may be left with controls that need manual steps, or because
 * some were in place before; it is done when nothing is selected that Rampart could stage. Subscribing is done with a subscription, or
 * when what is selected was deployed once.
 */
export function isStepDone({ quest, controls, current, rules }: Asked, step: string): boolean {
  if (quest.is_complete) return true;
  if (quest.steps.indexOf(step) >= quest.steps.indexOf(current) || rules(step) !== undefined) return false;
  if (step !== 'content' && step !== subscribing) return true;
  if (step === subscribing && quest.statuses.includes('SUBSCRIBED')) return true;
  // A list of people that was brought into the product makes the remediation complete.
  if (deploysPeople(quest.quest_tome_quest_type)) return false;
  const { selected, deployed } = quest.snapshot;
  if (step === subscribing && deployed.length === 0) return false;
  return !controls.some(({ id, is_automatic: isAutomatic }) => isAutomatic && selected.includes(id));
}
