import { expect, test } from 'vitest';
import type { Change } from '../change.ts';
import { newSignInPolicy } from '../new-sign-in-policy.ts';
import { nameMadeZones, zonesNamedIn } from './name-made-zones.ts';

const policy = newSignInPolicy('Block', {
  places: { any: false, trusted: false, zones: ['new one', 'z1'] },
  exceptPlaces: { any: false, trusted: true, zones: ['another new one'] },
});
const creation: Change = {
  id: 'identity.create-sign-in-policy',
  kind: 'create',
  object: 'policy',
  target: null,
  before: null,
  after: policy,
};

test('a policy names the zones that the same plan made by their ids', () => {
  const idOf = new Map([
    ['new one', 'z8'],
    ['another new one', 'z9'],
  ]);
  expect(zonesNamedIn(creation)).toEqual(['new one', 'z1', 'another new one']);
  const named = nameMadeZones(creation, idOf);
  expect(zonesNamedIn(named)).toEqual(['z8', 'z1', 'z9']);
  expect(named.after).toMatchObject({ name: 'Block', exceptPlaces: { trusted: true } });
});

test('leaves alone what names none of them, and what is no policy', () => {
  const zone: Change = { ...creation, id: 'network.create-zone', object: 'zone', after: { name: 'new one', ranges: [] } };
  expect(nameMadeZones(zone, new Map([['new one', 'z8']]))).toBe(zone);
  expect(nameMadeZones(creation, new Map([['other', 'z8']]))).toBe(creation);
  expect(zonesNamedIn({ after: null })).toEqual([]);
});
