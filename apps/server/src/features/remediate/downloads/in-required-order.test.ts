import type { ControlId } from '@rampart/domain/control.ts';
import { expect, test } from 'vitest';
import { inRequiredOrder } from './in-required-order.ts';

const a = (id: ControlId, ...requires: ControlId[]) => ({ control: { id, requires } });
const ids = (...all: ReturnType<typeof a>[]) => inRequiredOrder(all).map(({ control }) => control.id);

test('what is required comes first, however far down it is listed', () => {
  expect(ids(a('x.first', 'x.second'), a('x.other'), a('x.second', 'x.third'), a('x.third'))).toEqual([
    'x.third',
    'x.second',
    'x.first',
    'x.other',
  ]);
});

test('what is not among them is passed over, and controls that require each other are each there once', () => {
  expect(ids(a('x.first', 'x.elsewhere'))).toEqual(['x.first']);
  expect(ids(a('x.first', 'x.second'), a('x.second', 'x.first'))).toEqual(['x.second', 'x.first']);
});
