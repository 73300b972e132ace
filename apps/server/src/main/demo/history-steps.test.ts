import { productRegistry } from '@rampart/catalog/products/registry.ts';
import { connectorRegistry } from '@rampart/connectors/registry.ts';
import { expect, test } from 'vitest';
import { readingPlanOf } from '../../features/collect/index.ts';
import { historyReads, type HistoryStep, isReadIn, stepsOf } from './history-steps.ts';

const isWhole = ({ eventsKeptBelowDays }: HistoryStep): boolean => eventsKeptBelowDays === undefined;
const wholeOf = (weeks: number): number[] =>
  stepsOf(weeks)
    .filter(isWhole)
    .map(({ week }) => week);

test('everything is read in the first week, in every twenty-fourth, and a quarter, a month and a week before the end, and there', () => {
  expect(wholeOf(3)).toEqual([1, 2, 3]);
  expect(wholeOf(57)).toEqual([1, 21, 45, 53, 56, 57]);
});

test('the other weeks read events alone', () => {
  expect(historyReads(7).map((reads) => reads === 'everything')).toEqual([true, false, true, false, false, true, true]);
});

test('no week is left out, and no more than twenty-four lie between two times that everything is read', () => {
  for (let weeks = 1; weeks <= 57; weeks += 1) {
    expect(stepsOf(weeks).map(({ week }) => week)).toEqual(Array.from({ length: weeks }, (_, place) => place + 1));
    const whole = wholeOf(weeks);
    expect(whole.at(-1)).toBe(weeks);
    for (const [place, week] of whole.entries()) expect(week - (whole[place - 1] ?? 0)).toBeLessThanOrEqual(24);
  }
});

test('no event is lost: each product is read again before its vendor forgets one', () => {
  for (const weeks of [57, 56, 30, 13, 12, 6])
    for (const { id } of productRegistry) {
      const keptDays = readingPlanOf(connectorRegistry, id).steps.map(({ streams }) => streams?.keptDays ?? Infinity);
      const read = stepsOf(weeks)
        .filter((step) => isReadIn(step, connectorRegistry, id))
        .map(({ week }) => week);
      const longest = Math.max(...read.map((week, place) => week - (read[place - 1] ?? 0)));
      expect({ id, isLost: longest * 7 > Math.min(...keptDays) }).toEqual({ id, isLost: false });
    }
});

const readIn = (step: Omit<HistoryStep, 'week'>): string[] =>
  productRegistry.map(({ id }) => id).filter((id) => isReadIn({ week: 2, ...step }, connectorRegistry, id));

test('in the other weeks only the products are read whose vendors would not keep their events', () => {
  expect(readIn({ eventsKeptBelowDays: 28 })).toEqual(['proofpoint_pps', 'proofpoint_tap']);
  expect(readIn({ eventsKeptBelowDays: 56 }).toSorted()).toEqual([
    'abnormal',
    'azure_ad',
    'azure_conditional_access',
    'check_point_harmony',
    'mimecast',
    'proofpoint_pps',
    'proofpoint_tap',
  ]);
  expect(readIn({})).toHaveLength(productRegistry.length);
});
