import { expect, test } from 'vitest';
import { type Entry, valuesOf } from '../schema.ts';
import { isCut, withWholeLists } from './whole-lists.ts';

const entryWith = (attribute: string, ...values: string[]): Entry => ({ dn: 'cn=g', attributes: new Map([[attribute, values]]) });
const group: Entry = { dn: 'cn=g', attributes: new Map([...entryWith('cn', 'g').attributes, ['member;range=0-1', ['cn=a', 'cn=b']]]) };

test('a list that the directory has cut is asked for to its end', async () => {
  const pieces: Readonly<Record<string, Entry>> = {
    'member;range=2-*': entryWith('member;range=2-3', 'cn=c', 'cn=d'),
    'member;range=4-*': entryWith('member;range=4-*', 'cn=e'),
  };
  const whole = await withWholeLists(group, async (attribute) => pieces[attribute]);
  expect(valuesOf(whole, 'member')).toEqual(['cn=a', 'cn=b', 'cn=c', 'cn=d', 'cn=e']);
  expect([isCut(group), isCut(whole), valuesOf(whole, 'cn')]).toEqual([true, false, ['g']]);
});

test.each([
  ['does not show the entry any more', undefined],
  ['gives no more of it', entryWith('cn', 'g')],
  ['never ends it', entryWith('member;range=2-3', 'cn=c', 'cn=d')],
])('a part of a list is none, where the directory %s', async (_what, answer) => {
  await expect(withWholeLists(group, async () => answer)).rejects.toMatchObject({
    kind: 'theirs',
    message: expect.stringContaining('a part of a long list') as string,
  });
});
