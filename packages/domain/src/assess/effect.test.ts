import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineEvents } from '../event-kind.ts';
import type { ControlEvidence } from '../evidence.ts';
import { SignIn } from '../sign-in.ts';
import { asShown, type Effect, effectOf, effectOfAll, effectText, type Figures, nothingCounted } from './effect.ts';

const signIns = defineEvents({
  id: 'identity.sign-ins',
  event: SignIn,
  unit: { one: 'sign-in', many: 'sign-ins' },
  attacks: { one: 'attack attempt', many: 'attack attempts', reached: 'reached an account' },
});
const mails = defineEvents({
  id: 'threats.mails',
  event: z.string(),
  unit: { one: 'mail', many: 'mails' },
  attacks: { one: 'malicious mail', many: 'malicious mails', reached: 'reached a mailbox' },
});
const replayed: ControlEvidence = { events: signIns, by: 'app', would: 'replay', because: 'Its policy is replayed.' };
const about: ControlEvidence = { events: mails, categories: ['malware'], would: 'not-known', because: 'No event shows it.' };
const watching: ControlEvidence = { would: 'stop-none', instead: 'tells people about changes', because: 'It informs.' };
const failing = { state: 'fail', because: 'It is off.' } as const;
const counted = (figures: Partial<Figures>) => ({ ...nothingCounted, because: null, ...figures });
const all = { attacks: 9678, about: 2584, stopped: 2584, reached: 14, undecided: 0, peopleAffected: 99, isPeopleLeast: false };
const failingWith = (figures: Partial<Figures>, evidence: ControlEvidence = replayed): Effect =>
  effectOf({ evidence, verdict: failing, figures: counted(figures) });

test('a headline says what it counts, in the unit of the events', () => {
  expect(effectText(failingWith(all))).toEqual({
    headline: '2,584 of 9,678 attack attempts would have been stopped',
    details: ['14 of them reached an account'],
  });
  expect(effectText(failingWith({ attacks: 3561, about: 1247 }, about))).toEqual({
    headline: 'Not known how many of 3,561 malicious mails would have been stopped',
    details: ['1,247 of them are related', 'No event shows it.'],
  });
});

test('none for certain and some in doubt is not known; some for certain and some in doubt is the least', () => {
  expect(failingWith({ ...all, stopped: 0, reached: 0, undecided: 7 }).state).toBe('not-known');
  expect(effectText(failingWith({ ...all, undecided: 7 })).headline).toBe(
    'At least 2,584 of 9,678 attack attempts would have been stopped',
  );
  expect(effectText(failingWith({ ...all, about: 0, stopped: 0, reached: 0 })).headline).toBe(
    '0 of 9,678 attack attempts would have been stopped',
  );
  expect(effectText(failingWith({ ...all, attacks: 0, about: 0, stopped: 0, reached: 0 })).headline).toBe('No attack attempts seen');
});

test.each<[string, Effect, string]>([
  ['was never assessed', effectOf({ evidence: replayed, verdict: undefined, figures: undefined }), 'It has not been assessed yet.'],
  [
    'could not be assessed',
    effectOf({ evidence: replayed, verdict: { state: 'unknown', because: 'No access.' }, figures: counted({}) }),
    'No access.',
  ],
  [
    'was not counted yet',
    effectOf({ evidence: replayed, verdict: failing, figures: undefined }),
    'It is calculated at the next processing run.',
  ],
  [
    'could not be replayed',
    effectOf({ evidence: replayed, verdict: failing, figures: { ...nothingCounted, because: 'Sign-ins could not be read.' } }),
    'Sign-ins could not be read.',
  ],
  ['has no event about it', failingWith({}, { would: 'not-known', because: 'It is no sign-in.' }), 'It is no sign-in.'],
])('a control that %s is not known, and shows no figure', (_case, effect, because) => {
  expect(effect.state).toBe('not-known');
  const { headline, details } = effectText(effect);
  expect([headline, details]).toEqual(['Effect not known', [because]]);
});

test('a control that is in place says so beside the attacks that there were', () => {
  const effect = effectOf({ evidence: replayed, verdict: { state: 'pass', because: null }, figures: counted({ attacks: 143 }) });
  expect(effectText(effect)).toEqual({ headline: 'In place', details: ['143 attack attempts seen'] });
});

test('a control that is for something else claims no stopped attack', () => {
  expect(effectText(failingWith({}, watching))).toEqual({ headline: 'Tells people about changes', details: ['stops no attacks'] });
});

test('where a control only watches, it shows what it would have stopped', () => {
  expect(effectText(asShown(failingWith(all), null))).toEqual({
    headline: 'Shows 2,584 of 9,678 attack attempts',
    details: ['stops no attacks until enforced'],
  });
  const found = { count: 13, total: 2412, what: 'enabled accounts' };
  expect(effectText(asShown(failingWith({}, { would: 'not-known', because: '' }), found)).headline).toBe(
    'Shows 13 of 2,412 enabled accounts',
  );
});

const detailsWhereWatched = (effect: Effect) => effectText(asShown(effect, null)).details;

test('a control that is only watched with never denies what its evidence says it would have stopped', () => {
  expect(detailsWhereWatched(failingWith({ ...all, stopped: 0, about: 0, reached: 0 }))).toEqual(['stops no attacks']);
  expect(detailsWhereWatched(failingWith({}, { would: 'not-known', because: '' }))).toEqual(['stops no attacks until enforced']);
  expect(detailsWhereWatched(failingWith({}, watching))).toEqual(['stops no attacks']);
  expect(effectText(together(asShown(failingWith(all), null), inPlace)).details).toEqual(['stops no attacks until enforced']);
});

const together = (...effects: Effect[]): Effect => effectOfAll(effects, { members: 100 });
const inPlace = effectOf({ evidence: replayed, verdict: { state: 'pass', because: null }, figures: counted({ attacks: 9678 }) });
const notKnown = failingWith({ attacks: 9678 }, { ...replayed, like: {}, would: 'not-known' });

test('controls together stop at least what the best of them stops, and affect at most everyone', () => {
  expect(together(failingWith(all), inPlace)).toEqual(failingWith(all));
  expect(together(failingWith(all), failingWith({ ...all, stopped: 12, about: 12, reached: 0, peopleAffected: 3 }))).toMatchObject({
    stopped: 2584,
    peopleAffected: 99,
    isPeopleLeast: true,
    isPeopleOfAll: true,
    isLeast: true,
  });
  expect(together(inPlace, inPlace)).toEqual(inPlace);
  expect(together(failingWith(all), failingWith({ ...all, isPeopleLeast: true }))).toMatchObject({ isPeopleLeast: true });
});

test('controls together affect at least whom it is known of, and no one only where it is known of all', () => {
  const unknown = failingWith({ ...all, peopleAffected: null });
  const few = failingWith({ ...all, peopleAffected: 40 });
  for (const doubtful of [unknown, notKnown]) {
    expect(together(failingWith(all), doubtful)).toMatchObject({ stopped: 2584, peopleAffected: 99, isPeopleLeast: true });
    expect(together(failingWith({ ...all, peopleAffected: 0 }), doubtful)).toMatchObject({ peopleAffected: null, isPeopleLeast: false });
    expect(together(failingWith({ ...all, peopleAffected: 100 }), doubtful)).toMatchObject({ peopleAffected: 100, isPeopleLeast: false });
    // 40 and 99 of 100 may be the same people.
    expect(together(few, failingWith(all), doubtful)).toMatchObject({ peopleAffected: 99, isPeopleLeast: true });
  }
});

test('attacks of one control are not set against the people of another', () => {
  const strong = failingWith({ ...all, stopped: 5000, peopleAffected: null });
  const weak = failingWith({ ...all, stopped: 3, peopleAffected: 1 });
  expect(together(strong, weak)).toMatchObject({ stopped: 5000, peopleAffected: 1, isPeopleOfAll: false });
  // Of what is not known, neither attacks nor people are in the figures.
  expect(together(weak, notKnown)).toMatchObject({ stopped: 3, peopleAffected: 1, isPeopleOfAll: true });
});

test('controls together are not known where none is known to stop anything and one is not known', () => {
  const none = failingWith({ ...all, stopped: 0, about: 0, reached: 0 });
  expect(together(none, notKnown)).toMatchObject({ state: 'not-known' });
  expect(together(notKnown, notKnown)).toMatchObject({ because: 'No figures for 2 of its controls.' });
  expect(together(failingWith(all), notKnown)).toMatchObject({ state: 'known', stopped: 2584, isLeast: true });
});

test('what one control leaves undecided and another stops is not in doubt for both together', () => {
  const stopsAll = failingWith({ ...all, attacks: 100, stopped: 100 });
  const inDoubt = failingWith({ ...all, attacks: 100, stopped: 1, undecided: 99 });
  expect(effectText(together(stopsAll, inDoubt))).toEqual({
    headline: '100 of 100 attack attempts would have been stopped',
    details: ['14 of them reached an account'],
  });
  expect(together(stopsAll, notKnown)).toMatchObject({ stopped: 100, isLeast: false });
  const stopsMost = failingWith({ ...all, attacks: 100, stopped: 60 });
  expect(together(stopsMost, inDoubt)).toMatchObject({ stopped: 60, undecided: 0, isLeast: true });
});

test('what controls together are said to stop, what of it reached an account and what is undecided come from the same control', () => {
  const stopsMost = failingWith({ ...all, attacks: 1001, stopped: 73, reached: 0, undecided: 4 });
  const reachedMore = failingWith({ ...all, attacks: 1001, stopped: 12, reached: 2, undecided: 500 });
  for (const effects of [
    [stopsMost, reachedMore],
    [reachedMore, stopsMost],
  ])
    expect(effectText(together(...effects))).toEqual({
      headline: 'At least 73 of 1,001 attack attempts would have been stopped',
      details: ['none of them reached an account', 'not known for another 4 attack attempts'],
    });
});

test('controls that show attacks show together at least what the best of them shows', () => {
  const shown = asShown(failingWith(all), null);
  expect(effectText(together(shown, inPlace)).headline).toBe('Shows 2,584 of 9,678 attack attempts');
  expect(effectText(together(shown, asShown(failingWith({ ...all, stopped: 12, reached: 0 }), null))).headline).toBe(
    'Shows at least 2,584 of 9,678 attack attempts',
  );
  expect(effectText(together(failingWith({}, watching), inPlace)).headline).toBe('Tells people about changes');
});

test('attacks of different kinds have no sum', () => {
  expect(together(notKnown, failingWith({ attacks: 3561, about: 1247 }, about))).toMatchObject({
    unit: undefined,
    attacks: null,
    about: null,
  });
});
