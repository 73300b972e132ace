import { expect, test } from 'vitest';
import { figuresOfReplay } from './attack-count.ts';

const totals = {
  blocked: 0,
  challenged: 0,
  cannotTell: 0,
  attacksStopped: 3,
  signIns: 20,
  attacks: 5,
  attacksReached: 1,
  attacksUndecided: 1,
  peopleBlocked: 0,
  peopleChallenged: 0,
  peopleAffected: 0,
};

test('no one is affected only when every ordinary sign-in could be decided', () => {
  expect(figuresOfReplay({ totals })).toEqual({
    attacks: 5,
    about: 4,
    stopped: 3,
    reached: 1,
    undecided: 1,
    peopleAffected: 0,
    isPeopleLeast: false,
  });
  expect(figuresOfReplay({ totals: { ...totals, cannotTell: 7 } }).peopleAffected).toBeNull();
  expect(figuresOfReplay({ totals: { ...totals, cannotTell: 7, peopleAffected: 2 } })).toMatchObject({
    peopleAffected: 2,
    isPeopleLeast: true,
  });
});
