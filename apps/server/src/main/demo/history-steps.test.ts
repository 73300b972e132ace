import { productRegistry } from '@rampart/catalog/products/registry.ts';
import { connectorRegistry } from '@rampart/connectors/registry.ts';
import { expect, test } from 'vitest';
import { isReadIn, stepsOf } from './history-steps.ts';

const wholeOf = (weeks: number): number[] =>
  stepsOf(weeks)
    .filter(({ isWhole }) => isWhole)
    .map(({ week }) => week);

test('everything is read in the first week, in every fourth of the older weeks, and in each of the newest thirteen', () => {
  expect(wholeOf(3)).toEqual([1, 2, 3]);
  expect(wholeOf(57)).toEqual([1, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57]);
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

test('in the other weeks only the events are read that their vendor would not keep', () => {
  expect(readIn(false)).toEqual(['proofpoint_pps', 'proofpoint_tap']);
  expect(readIn(true)).toHaveLength(productRegistry.length);
});
