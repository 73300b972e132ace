import type { Bridge, ScoreCause } from '@rampart/contract/bridge/bridge.ts';
import { productOf } from '@rampart/domain/control.ts';
import { dayMs } from '@rampart/domain/day.ts';
import type { VerdictState } from '@rampart/domain/verdict.ts';
import { type PlacedControl, type QuestLinks, scoreOf } from '../remediate/index.ts';

export const weekMs = 7 * dayMs;
const shownCauses = 4;

interface Moved {
  readonly placed: readonly PlacedControl[];
  readonly statesThen: ReadonlyMap<string, VerdictState>;
  readonly productName: (id: string) => string;
  readonly links: QuestLinks;
}

/** Fine enough that the smallest control in a large catalog still shows. */
const twoDecimals = (value: number): number => Math.round(value * 100) / 100;

/** Not rounded, so that differences are not either. */
function exactScore(placed: readonly PlacedControl[]): number | undefined {
  const { passingWeight, failingWeight } = scoreOf(placed);
  const all = passingWeight + failingWeight;
  return all === 0 ? undefined : (100 * passingWeight) / all;
}

/** What the score would be if this control had stayed as it was. A control that had not been judged then was not counted. */
function scoreWithout(placed: readonly PlacedControl[], changed: PlacedControl, then: VerdictState | undefined): number | undefined {
  const others = placed.filter((one) => one !== changed);
  return exactScore(then === undefined ? others : [...others, { ...changed, state: then }]);
}

/** The controls that come out differently now, each with what it did to the score, the strongest first. */
export function causesOf({ placed, statesThen, productName, links }: Moved): Pick<NonNullable<Bridge['moved']>, 'causes' | 'more'> {
  const score = exactScore(placed);
  const causes = placed.flatMap((one): ScoreCause[] => {
    const then = statesThen.get(one.control.id);
    if (then === one.state || one.isConfirming || one.isRiskAccepted) return [];
    const without = scoreWithout(placed, one, then);
    const points = score === undefined || without === undefined ? 0 : twoDecimals(score - without);
    if (points === 0) return [];
    return [
      {
        control_id: one.control.id,
        title: one.control.title,
        product_name: productName(productOf(one.control)),
        from: then ?? 'new',
        to: one.state,
        points,
        quest: links.get(one.control.id) ?? null,
      },
    ];
  });
  const sorted = causes.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points) || a.title.localeCompare(b.title, 'en'));
  return { causes: sorted.slice(0, shownCauses), more: Math.max(0, sorted.length - shownCauses) };
}
