import type { DriftRisk } from '@rampart/contract/watch/alerts.ts';

/** What a change means to the posture, a line each. */
export function riskSentence({ controls, attacks, techniques }: DriftRisk): readonly string[] {
  const broken = controls.filter(({ from, to }) => from === 'pass' && to === 'fail');
  if (broken.length === 0) return ['It breaks no control that Rampart judges.'];
  return [
    `No longer in place: ${broken.map(({ title }) => title).join(', ')}.`,
    ...(attacks === null ? [] : [`Attacks of the last 90 days that would get through again: ${attacks}.`]),
    ...(techniques.length === 0 ? [] : [`Possible again: ${techniques.map(({ id, name }) => `${name} (${id})`).join(', ')}.`]),
  ];
}
