import type { Bridge, ScoreCause } from '@rampart/contract/bridge/bridge.ts';
import { wholeScore } from '@rampart/domain/assess/whole-score.ts';
import { countText, dateText } from '@rampart/ui/format.ts';

type Score = Bridge['score'];

/** Apart from the score, so that no one takes an accepted risk for a setting that is in place. */
const acceptedText = (count: number, score: number | null): string =>
  score === null ? `${count} with accepted risk` : `${count} with accepted risk (${wholeScore(score)} of 100 if they counted)`;

/** How the score comes about, in sentences. */
export function arithmeticText({
  value,
  passing_weight: passing,
  failing_weight: failing,
  confirming,
  unknown,
  risk_accepted: accepted,
  with_accepted_risks: withAccepted,
}: Score): string {
  if (value === null) return 'Not known yet: no control has been judged.';
  const leftOut = [
    ...(unknown > 0 ? [`${unknown} not known`] : []),
    ...(confirming > 0 ? [`${confirming} being confirmed`] : []),
    ...(accepted > 0 ? [acceptedText(accepted, withAccepted)] : []),
  ];
  const earned = `${passing} of ${countText(passing + failing, 'point', 'points')}: a High control counts 4, a Medium 2, any other 1.`;
  return leftOut.length === 0 ? earned : `${earned} Left out: ${leftOut.join(', ')}.`;
}

export interface Movement {
  readonly direction: 'up' | 'down' | 'none';
  readonly text: string;
}

/** `6 pts since 9 Nov 2026`, the difference of the figures that were shown; nothing where there is no earlier score. */
export function movementOf({ value }: Score, moved: Bridge['moved']): Movement | undefined {
  if (value === null || moved === null || moved.score_then === null) return undefined;
  const points = wholeScore(value) - wholeScore(moved.score_then);
  const since = `since ${dateText(moved.since)}`;
  // Both are rounded: what moved may be too little to show, or have come to nought.
  if (value === moved.score_then) return { direction: 'none', text: `${moved.causes.length === 0 ? 'No' : 'Almost no'} change ${since}` };
  const text = points === 0 ? 'less than 1 pt' : countText(Math.abs(points), 'pt', 'pts');
  return { direction: value > moved.score_then ? 'up' : 'down', text: `${text} ${since}` };
}

/** `+1.0` and `−2.4`, or `+1.00` and `−0.04`: the points of a list, all with as many decimals as the smallest of them takes. */
export function pointsTexts(points: readonly number[]): string[] {
  const decimals = points.some((one) => Math.abs(one) < 0.1) ? 2 : 1;
  return points.map((one) => `${one > 0 ? '+' : '−'}${Math.abs(one).toFixed(decimals)}`);
}

const words: Readonly<Record<Exclude<ScoreCause['to'], 'fail'>, string>> = {
  pass: 'is in place',
  unknown: 'could not be judged',
  'not-applicable': 'does not apply any more',
  'risk-accepted': 'is left out: its risk was accepted',
  disconnected: 'is left out: its product was disconnected',
};

/** By what it was before: how a control came to fail. */
const failing: Readonly<Record<Exclude<ScoreCause['from'], 'fail'>, string>> = {
  pass: 'is not in place any more',
  new: 'was judged for the first time and is not in place',
  unknown: 'could be judged again and is not in place',
  'not-applicable': 'applies now and is not in place',
  'risk-accepted': 'counts again and is not in place: its risk is no longer accepted',
};

/** `is in place`, `was judged for the first time and is not in place` */
export function causeText({ from, to }: Pick<ScoreCause, 'from' | 'to'>): string {
  if (from === 'risk-accepted' && to === 'pass') return 'counts again and is in place: its risk is no longer accepted';
  if (to !== 'fail') return words[to];
  return from === 'fail' ? 'is still not in place' : failing[from];
}
