import { asShown, type Effect, effectOf, nothingCounted } from '@rampart/domain/assess/effect.ts';
import type { ControlEvidence } from '@rampart/domain/evidence.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import { expect, test } from 'vitest';
import { PayoffFigures } from './payoff-figures.ts';

const replayed: ControlEvidence = { events: signIns, by: 'app', would: 'replay', because: 'Its policy is replayed.' };
const watching: ControlEvidence = { would: 'stop-none', instead: 'tells people about changes', because: 'It informs.' };
const counted = { ...nothingCounted, because: null, attacks: 9, about: 4, stopped: 4, undecided: 1 };
const failing = { state: 'fail', because: 'It is off.' } as const;
const known = effectOf({ evidence: replayed, verdict: failing, figures: counted });

test.each<[string, Effect]>([
  ['known', known],
  ['not known', effectOf({ evidence: watching, verdict: undefined, figures: undefined })],
  ['that it stops none', effectOf({ evidence: watching, verdict: failing, figures: counted })],
  ['that it only shows attacks', asShown(known, null)],
  ['that it is in place', effectOf({ evidence: replayed, verdict: { state: 'pass', because: null }, figures: counted })],
])('an effect is stored and read back unchanged: %s', (_, effect) => {
  const stored = JSON.stringify({ members: 2, effects: { 'okta.one': effect } });
  expect(PayoffFigures.parse(JSON.parse(stored))).toEqual({ members: 2, effects: { 'okta.one': effect } });
});
