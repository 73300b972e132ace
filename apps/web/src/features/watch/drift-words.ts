import type { DriftAlert, DriftChange, DriftRisk } from '@rampart/contract/watch/alerts.ts';
import { countText } from '@rampart/ui/format.ts';

export const statusWords: Readonly<Record<DriftAlert['status'], string>> = {
  new: 'New',
  acknowledged: 'Acknowledged',
  accepted: 'Accepted',
  resolved: 'Resolved',
  reverted: 'Reverted',
};

export const riskWords = { raised: 'Raised', unchanged: 'Unchanged', lowered: 'Lowered' } as const;

export const mayNotDecide = 'Your role can view drift but not decide about it. Ask an administrator for the Standard role.';
/** Said once, beside all that is disabled for it. */
export const readOnlyText =
  'Your role can view alerts. To decide about them, revert changes or create tickets, ask an administrator for the Standard role.';
export const mayNotDeploy = 'Your role can view drift but not write to products. Ask an administrator for the Standard role.';

/** `Raised by 4.8 points` */
export function riskText({ level, points }: DriftRisk): string {
  // A change may break one control and fix others: then the score says the opposite.
  const size = level === 'raised' ? points : -points;
  return level === 'unchanged' || size <= 0 ? riskWords[level] : `${riskWords[level]} by ${countText(size, 'point', 'points')}`;
}

/** Who made a change, as far as anyone can say. */
export function actorText({ actor, cause }: Pick<DriftChange, 'actor' | 'cause'>): string {
  if (cause === 'deployment') return `${actor ?? 'Rampart'}, by a deployment`;
  return actor ?? 'Not known: the product’s log does not name anyone';
}

/** The ticket of an alert says the same. */
function withoutBroken(risk: DriftRisk): string {
  if (risk.level === 'unchanged') return 'Posture risk is unchanged: no control that Rampart checks is affected.';
  const sentence = `Posture risk is ${riskText(risk).toLowerCase()}.`;
  return risk.level === 'lowered' ? `${sentence} If the change was intended, accept it.` : sentence;
}

export const isBroken = ({ from, to }: DriftRisk['controls'][number]): boolean => from === 'pass' && to === 'fail';

/** Why a change matters, in a sentence. */
export function meaningText(risk: DriftRisk): string {
  const { attacks } = risk;
  const broken = risk.controls.filter(isBroken);
  if (broken.length === 0) return withoutBroken(risk);
  const shared = broken.some(({ is_shared: isShared }) => isShared)
    ? ' Several changes were found together; which of them caused it is not known.'
    : '';
  const what = `${countText(broken.length, 'control is', 'controls are')} no longer in place.${shared}`;
  if (attacks === null) return `${what} How many attacks that lets through is not known yet.`;
  return attacks === 0
    ? `${what} None of the attacks of the last 90 days would have been stopped by it alone.`
    : `${what} ${countText(attacks, 'attack', 'attacks')} of the last 90 days would get through again.`;
}

/** The attacks that are possible again, by name; nothing where none is known. */
export function techniquesText({ techniques }: DriftRisk): string | undefined {
  const names = techniques.map(({ id, name }) => `${name} (${id})`);
  return names.length === 0 ? undefined : `Possible again: ${names.join(', ')}.`;
}
