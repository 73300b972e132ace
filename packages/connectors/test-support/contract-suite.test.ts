import { createWorld } from '@rampart/simulators/world/create-world.ts';
import { describe, expect, test } from 'vitest';
import { okta } from '../src/okta/connector.ts';
import { tiny } from './tiny-connector.ts';
import { tinySimulator } from './tiny-vendor.ts';
import { connectorContract } from './contract-suite.ts';

const now = new Date('2026-03-05T09:00:00Z');
const twoDaysBefore = new Date('2026-03-03T09:00:00Z');
const options = {
  connector: tiny,
  simulator: tinySimulator,
  makeWorld: () =>
    createWorld({
      seed: 7,
      people: 120,
      start: new Date('2026-01-05T00:00:00Z'),
      now,
      company: { name: 'Halden Freight', domain: 'haldenfreight.example' },
    }),
  account: /^Halden Freight$/,
} as const;

describe('a small connector over a small vendor', () => {
  connectorContract({
    ...options,
    counts: {
      'tiny.members': ({ world }) => world.peopleAt(now).length,
      'tiny.strikes': ({ world }) => [...world.threatsBetween(twoDaysBefore, now)].length,
    },
    withdraw: (simulatorControl, scope) => simulatorControl.withdraw(scope),
  });
});

test('omits a rule only with a reason', () => {
  expect(() => connectorContract({ ...options, counts: {}, leaves: { garbage: 'no time' } })).toThrow(
    'Say in a sentence why tiny leaves out garbage.',
  );
});

test('holds a connector that writes against a vendor that lies', () => {
  const [applies] = okta.applies;
  const writing = { ...tiny, applies: applies === undefined ? [] : [applies as unknown as (typeof tiny.applies)[number]] };
  expect(() => connectorContract({ ...options, connector: writing, counts: {} })).toThrow(
    'tiny writes: give the suite a change of each kind',
  );
});
