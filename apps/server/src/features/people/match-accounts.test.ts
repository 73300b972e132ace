import { expect, test } from 'vitest';
import { personOf } from '../../../test-support/connect/fake-vendors.ts';
import { matchAccounts } from './match-accounts.ts';
import { aliasesOf, mergePeople } from './merge-people.ts';

const directoryId = '11111111-2222-3333-4444-555555555555';
const inCloud = { ...personOf(1), id: 'cloud', mail: 'anna@example.test', signInName: 'anna@example.test', directoryId };
const onPremises = {
  ...personOf(2),
  id: 'local',
  mail: 'anna.berg@corp.example.test',
  signInName: 'aberg',
  directoryId,
  jobTitle: 'Buyer',
};

test('takes an account and its synchronised copy for one person by the immutable id, though the mails differ, and says why', () => {
  const matched = matchAccounts([[inCloud], [onPremises]]);
  expect(matched.flat().map(({ mail, because }) => [mail, because])).toEqual([
    ['anna@example.test', 'The same mail'],
    ['anna@example.test', 'The same immutable id in the local directory'],
  ]);
  expect(mergePeople(matched)).toEqual([expect.objectContaining({ mail: 'anna@example.test', jobTitle: 'Buyer' })]);
  expect([...aliasesOf(matched)]).toEqual([['anna.berg@corp.example.test', 'anna@example.test']]);
});

test('finds the person of an account that has no address of its own', () => {
  const nameless = { ...onPremises, mail: null };
  expect(matchAccounts([[inCloud], [nameless]])[1]).toEqual([expect.objectContaining({ mail: 'anna@example.test' })]);
  expect(matchAccounts([[nameless], [inCloud]])[0]).toEqual([expect.objectContaining({ mail: 'anna@example.test' })]);
});

test('leaves an account the mail that is on an exclusion list', () => {
  const matched = matchAccounts([[inCloud], [onPremises]], new Set(['anna.berg@corp.example.test']));
  expect(matched.flat().map(({ mail }) => mail)).toEqual(['anna@example.test', 'anna.berg@corp.example.test']);
  expect([...aliasesOf(matched)]).toEqual([]);
});

test('tells nothing from an id that a directory gives to two accounts', () => {
  const other = { ...personOf(3), id: 'other', directoryId };
  expect(
    matchAccounts([[inCloud, other], [onPremises]])
      .flat()
      .map(({ mail }) => mail),
  ).toEqual(['anna@example.test', 'person3@example.test', 'anna.berg@corp.example.test']);
});

test('leaves an address to the person who has it, when an account with that mail is of another person by its id', () => {
  const namesake = { ...personOf(4), id: 'cloud-only', mail: 'anna.berg@corp.example.test', signInName: 'anna.berg@corp.example.test' };
  const matched = matchAccounts([[inCloud, namesake], [onPremises]]);
  expect(matched[1]).toEqual([expect.objectContaining({ mail: 'anna@example.test' })]);
  expect(mergePeople(matched).map(({ mail }) => mail)).toEqual(['anna@example.test', 'anna.berg@corp.example.test']);
  expect([...aliasesOf(matched)]).toEqual([]);
});
