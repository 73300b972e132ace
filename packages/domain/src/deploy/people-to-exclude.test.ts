import { describe, expect, it } from 'vitest';
import { isSamePeople, peopleToExclude } from './people-to-exclude.ts';

const rule = (people: string[], atFirst = people) => ({ people, atFirst });
const list = (now: string[], ...former: string[]) => ({ now, ever: [...former, ...now] });

describe('a rule that names the people of a list', () => {
  it('excludes who came onto the list, and no longer who left it', () => {
    expect(peopleToExclude(rule(['old', 'stays']), { lists: [list(['stays', 'new'], 'old')], others: [] })).toEqual(['stays', 'new']);
  });

  it('keeps people who were never on the list', () => {
    expect(peopleToExclude(rule(['own', 'old']), { lists: [list(['new'], 'old')], others: [] })).toEqual(['own', 'new']);
  });

  it('keeps people who left the list and are on another one', () => {
    expect(peopleToExclude(rule(['old']), { lists: [list([], 'old')], others: ['old'] })).toEqual(['old']);
  });

  it('does not follow a list of which it never named anyone', () => {
    expect(peopleToExclude(rule(['own']), { lists: [list(['new'], 'old')], others: [] })).toEqual(['own']);
  });

  it('follows a list that was empty for a while', () => {
    expect(peopleToExclude(rule([], ['old']), { lists: [list(['new'], 'old')], others: [] })).toEqual(['new']);
  });

  it('is up to date when it names the same people in another order', () => {
    expect([isSamePeople(['a', 'b'], ['b', 'a']), isSamePeople(['a'], ['a', 'b']), isSamePeople(['a'], ['b'])]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
