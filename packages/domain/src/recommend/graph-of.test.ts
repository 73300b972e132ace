import { expect, test } from 'vitest';
import { graphOf } from './graph-of.ts';

const zones = { id: 'p.zones', requires: [] } as const;
const blocking = { id: 'p.blocking', requires: ['p.zones'] } as const;

test('what brings a required control comes before what requires it', () => {
  const graph = graphOf([
    { id: 'block', programId: 'one', controls: [blocking] },
    { id: 'zones', programId: 'one', controls: [zones] },
  ]);
  expect(Object.fromEntries(graph)).toEqual({
    block: { previous: ['zones'], next: [] },
    zones: { previous: [], next: ['block'] },
  });
});

test('what brings both itself waits for nothing, and programs do not wait for each other', () => {
  const graph = graphOf([
    { id: 'both', programId: 'one', controls: [zones, blocking] },
    { id: 'elsewhere', programId: 'two', controls: [zones] },
  ]);
  expect([graph.get('both'), graph.get('elsewhere')]).toEqual([
    { previous: [], next: [] },
    { previous: [], next: [] },
  ]);
});

test('those that require something of each other have no order, and come before and after others as one', () => {
  const one = { id: 'p.one', requires: ['p.two'] } as const;
  const two = { id: 'p.two', requires: ['p.three', 'p.zones'] } as const;
  const three = { id: 'p.three', requires: ['p.one'] } as const;
  const graph = graphOf([
    { id: 'one', programId: 'p', controls: [one] },
    { id: 'two', programId: 'p', controls: [two] },
    { id: 'three', programId: 'p', controls: [three] },
    { id: 'zones', programId: 'p', controls: [zones] },
  ]);
  expect(Object.fromEntries(graph)).toEqual({
    one: { previous: [], next: [] },
    two: { previous: ['zones'], next: [] },
    three: { previous: [], next: [] },
    zones: { previous: [], next: ['two'] },
  });
});
