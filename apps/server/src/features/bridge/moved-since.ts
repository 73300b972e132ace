import type { Bridge, ScoreCause } from '@rampart/contract/bridge/bridge.ts';
import { postureScore, type Scored } from '@rampart/domain/assess/posture-score.ts';
import { type Control, productOf } from '@rampart/domain/control.ts';
import { dayMs } from '@rampart/domain/day.ts';
import type { VerdictState } from '@rampart/domain/verdict.ts';
import type { PlacedControl, QuestLinks, RemediationList } from '../remediate/index.ts';

export const weekMs = 7 * dayMs;
const shownCauses = 4;

interface Earlier {
  /** By control, how the run judged it. */
  readonly states: ReadonlyMap<string, VerdictState>;
  readonly acceptedRisks: ReadonlySet<string>;
}

interface Moved {
  readonly controls: readonly Control[];
  readonly placed: readonly PlacedControl[];
  readonly inputs: Pick<RemediationList['inputs'], 'connected' | 'verdicts'>;
  readonly earlier: Earlier;
  readonly productName: (id: string) => string;
  readonly links: QuestLinks;
}

/** Fine enough that the smallest control in a large catalog still shows. */
const twoDecimals = (value: number): number => Math.round(value * 100) / 100;

/** Not rounded, so that differences are not either. */
function exactScore(scored: readonly Scored[]): number | undefined {
  const { passingWeight, failingWeight } = postureScore(scored);
  const all = passingWeight + failingWeight;
  return all === 0 ? undefined : (100 * passingWeight) / all;
}

const scoredNow = ({ control, state, isConfirming, isRiskAccepted }: PlacedControl): Scored => ({
  priority: control.priority,
  state,
  isConfirming,
  isRiskAccepted,
});

/** As now: what was in place counted as in place, also where its risk was accepted. */
const isAcceptedThen = ({ id }: Control, { states, acceptedRisks }: Earlier): boolean => states.get(id) !== 'pass' && acceptedRisks.has(id);

/** A control that the run did not judge was not counted. */
function scoredThen(control: Control, earlier: Earlier): Scored[] {
  const state = earlier.states.get(control.id);
  return state === undefined ? [] : [{ priority: control.priority, state, isRiskAccepted: isAcceptedThen(control, earlier) }];
}

function stateThen(control: Control, earlier: Earlier): ScoreCause['from'] {
  const state = earlier.states.get(control.id);
  if (state === undefined) return 'new';
  return isAcceptedThen(control, earlier) ? 'risk-accepted' : state;
}

/** Nothing while a deployment changes it, and for what was never judged: neither is known to count otherwise. */
function stateNow(control: Control, now: PlacedControl | undefined, inputs: Moved['inputs']): ScoreCause['to'] | undefined {
  // What passes counts as accepted only until it has been read back.
  if (now?.isRiskAccepted === true) return now.state === 'pass' ? undefined : 'risk-accepted';
  if (now !== undefined) return now.isConfirming ? undefined : now.state;
  return inputs.connected.has(productOf(control)) ? inputs.verdicts.get(control.id)?.state : 'disconnected';
}

/** The controls that count differently now, each with what it did to the score, the strongest first. */
export function causesOf({
  controls,
  placed,
  inputs,
  earlier,
  productName,
  links,
}: Moved): Pick<NonNullable<Bridge['moved']>, 'causes' | 'more'> {
  const score = exactScore(placed.map(scoredNow));
  const placedById = new Map<string, PlacedControl>(placed.map((one) => [one.control.id, one]));
  const causes = controls.flatMap((control): ScoreCause[] => {
    const now = placedById.get(control.id);
    const [from, to] = [stateThen(control, earlier), stateNow(control, now, inputs)];
    if (to === undefined || to === from) return [];
    const others = placed.filter((one) => one !== now).map(scoredNow);
    const without = exactScore([...others, ...scoredThen(control, earlier)]);
    const points = score === undefined || without === undefined ? 0 : twoDecimals(score - without);
    if (points === 0) return [];
    return [
      {
        control_id: control.id,
        title: control.title,
        product_name: productName(productOf(control)),
        from,
        to,
        points,
        quest: links.get(control.id) ?? null,
      },
    ];
  });
  const sorted = causes.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points) || a.title.localeCompare(b.title, 'en'));
  return { causes: sorted.slice(0, shownCauses), more: Math.max(0, sorted.length - shownCauses) };
}
