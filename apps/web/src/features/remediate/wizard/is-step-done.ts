import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { deploysPeople } from '@rampart/domain/recommend/deploys-people.ts';

interface Asked {
  readonly quest: Pick<Quest, 'steps' | 'snapshot' | 'is_complete' | 'quest_tome_quest_type'>;
  readonly controls: readonly Pick<ControlDetail, 'id' | 'is_automatic'>[];
  /** The step that is open. */
  readonly current: string;
  /** Why a step cannot be left forwards. */
  readonly rules: (step: string) => string | undefined;
}

/**
 * A step that was passed without doing what it requires is not done. Staging may be left with controls that need manual steps, or because
 * some were in place before; it is done when nothing is selected that Rampart could stage.
 */
export function isStepDone({ quest, controls, current, rules }: Asked, step: string): boolean {
  if (quest.is_complete) return true;
  if (quest.steps.indexOf(step) >= quest.steps.indexOf(current) || rules(step) !== undefined) return false;
  // A list of people that was brought into the product makes the remediation complete.
  if (step === 'content' && deploysPeople(quest.quest_tome_quest_type)) return false;
  const waits = ({ id, is_automatic: isAutomatic }: (typeof controls)[number]): boolean =>
    isAutomatic && quest.snapshot.selected.includes(id);
  return step !== 'content' || !controls.some(waits);
}
