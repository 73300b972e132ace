import { expect, test } from 'vitest';
import { personOf } from '../../../test-support/connect/fake-vendors.ts';
import type { Person } from '@rampart/facts/people/people.ts';
import { matchAccounts } from './match-accounts.ts';
import * as merging from './merge-people.ts';

const mergePeople = (sources: readonly (readonly Person[])[]) => merging.mergePeople(matchAccounts(sources));

const anna = { ...personOf(1), mail: 'anna@example.test', displayName: 'Anna Berg' };

test('merges people of two applications with the same mail, in whatever case it is written', () => {
  const merged = mergePeople([[anna], [{ ...anna, id: 'other', mail: 'ANNA@example.test', displayName: 'Berg, A.', jobTitle: 'Driver' }]]);
  expect(merged).toEqual([
    {
      mail: 'anna@example.test',
      displayName: 'Anna Berg',
      jobTitle: 'Driver',
      department: null,
      kind: 'member',
      managerMail: null,
      isEnabled: true,
    },
  ]);
});

test('an account that is enabled anywhere makes the person enabled', () => {
  const off = { ...anna, isEnabled: false };
  expect(mergePeople([[off], [anna]])[0]?.isEnabled).toBe(true);
  expect(mergePeople([[off], [off]])[0]?.isEnabled).toBe(false);
});

test('identifies a person without a mailbox by a sign-in name in the form of a mail', () => {
  const emergency = { ...anna, mail: null, signInName: 'Emergency1@Example.test' };
  expect(mergePeople([[emergency]]).map(({ mail }) => mail)).toEqual(['emergency1@example.test']);
  expect(
    mergePeople([
      [
        { ...emergency, signInName: 'emergency1' },
        { ...emergency, signInName: 'not a@mail' },
      ],
    ]),
  ).toEqual([]);
});

test('ignores a person with an impossible mail, whatever the sign-in name', () => {
  const nameless = { ...anna, signInName: 'anna' };
  const longest = `${'x'.repeat(320)}@example.test`;
  expect(
    mergePeople([
      [
        { ...nameless, mail: null },
        { ...nameless, mail: ' ' },
        { ...anna, mail: longest },
      ],
    ]),
  ).toEqual([]);
  expect(mergePeople([[{ ...anna, mail: null, signInName: longest }]])).toEqual([]);
});

test('names are never empty and never longer than they can be stored', () => {
  const [one] = mergePeople([[{ ...anna, displayName: '', signInName: 'anna', jobTitle: 'x'.repeat(1000) }]]);
  expect([one?.displayName, one?.jobTitle?.length]).toEqual(['anna', 300]);
});

test('a service that one application takes for a member stays a service, and a manager is named by their mail', () => {
  const boss = { ...anna, id: 'boss', mail: 'boss@example.test' };
  const merged = mergePeople([[{ ...anna, managerId: 'boss' }, boss], [{ ...anna, kind: 'service', managerId: 'elsewhere' }]]);
  expect(merged.map(({ mail, kind, managerMail }) => [mail, kind, managerMail])).toEqual([
    ['anna@example.test', 'service', 'boss@example.test'],
    ['boss@example.test', 'member', null],
  ]);
});
