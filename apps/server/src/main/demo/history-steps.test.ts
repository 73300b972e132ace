import { productRegistry } from '@rampart/catalog/products/registry.ts';
import { connectorRegistry } from '@rampart/connectors/registry.ts';
import { expect, test } from 'vitest';
import { readingPlanOf } from '../../features/collect/index.ts';
import { isReadIn, stepsOf } from './history-steps.ts';

const wholeOf = (weeks: number): number[] =>
  stepsOf(weeks)
    .filter(({ isWhole }) => isWhole)
    .map(({ week }) => week);

test('everything is read in the first week, in every fourth after it, and in each of the newest four', () => {
  expect(wholeOf(3)).toEqual([1, 2, 3]);
  expect(wholeOf(57)).toEqual([1, 5, 9, 13, 17, 21, 25, 29, 33, 37, 41, 45, 49, 53, 54, 55, 56, 57]);
});

test('no week is left out, and no more than four lie between two times that everything is read', () => {
  for (let weeks = 1; weeks <= 57; weeks += 1) {
    expect(stepsOf(weeks).map(({ week }) => week)).toEqual(Array.from({ length: weeks }, (_, place) => place + 1));
    const whole = wholeOf(weeks);
    expect(whole.at(-1)).toBe(weeks);
    for (const [place, week] of whole.entries()) expect(week - (whole[place - 1] ?? 0)).toBeLessThanOrEqual(4);
  }
});

const readIn = (isWhole: boolean): string[] =>
  productRegistry.map(({ id }) => id).filter((id) => isReadIn({ week: 2, isWhole }, connectorRegistry, id));

test('no event is lost between two times that everything is read: what a vendor keeps for less time is read in each week', () => {
  for (const { id } of productRegistry) {
    const kept = readingPlanOf(connectorRegistry, id).steps.flatMap(({ streams }) => (streams === undefined ? [] : [streams.keptDays]));
    const daysBetween = isReadIn({ week: 2, isWhole: false }, connectorRegistry, id) ? 7 : 28;
    expect(Math.min(...kept), id).toBeGreaterThanOrEqual(daysBetween);
  }
});

test('in the other weeks only the events are read that their vendor would not keep', () => {
  expect(readIn(false)).toEqual(['proofpoint_pps', 'proofpoint_tap']);
  expect(readIn(true)).toHaveLength(productRegistry.length);
});
