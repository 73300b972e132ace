import type { DriftRisk } from '@rampart/contract/watch/alerts.ts';

const pointsText = (points: number): string => (points === 1 ? '1 point' : `${points} points`);

/** Of a change that breaks no control, in the words of the screen. */
function withoutBroken({ level, points }: DriftRisk): string {
  if (level === 'unchanged') return 'Posture risk is unchanged: no control that Rampart checks is affected.';
  const size = level === 'raised' ? points : -points;
  return `Posture risk is ${level}${size > 0 ? ` by ${pointsText(size)}` : ''}.`;
}

/** What a change means to the posture, a line each. */
export function riskSentence(risk: DriftRisk): readonly string[] {
  const { controls, attacks, techniques } = risk;
  const broken = controls.filter(({ from, to }) => from === 'pass' && to === 'fail');
  if (broken.length === 0) return [withoutBroken(risk)];
  return [
    `No longer in place: ${broken.map(({ title }) => title).join(', ')}.`,
    ...(attacks === null ? [] : [`Attacks of the last 90 days that would get through again: ${attacks}.`]),
    ...(techniques.length === 0 ? [] : [`Possible again: ${techniques.map(({ id, name }) => `${name} (${id})`).join(', ')}.`]),
  ];
}
