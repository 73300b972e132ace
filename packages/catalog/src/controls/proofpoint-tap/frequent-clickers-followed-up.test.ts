import type { AttackedPerson } from '@rampart/facts/threats/attacked-people.ts';
import { describe, expect, it } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { frequentClickersFollowedUp } from './frequent-clickers-followed-up.ts';

const person = (mail: string, clicks: number): AttackedPerson => ({ mail, name: null, isMostAttacked: false, isVip: false, clicks });

describe('Top clickers', () => {
  isJudged(frequentClickersFollowedUp, {
    'passes when no one clicks often': [{ people: [person('a@x.example', 2)] }, 'pass'],
    'passes when no one clicked': [{ people: [] }, 'pass'],
    'fails with those who do': [{ people: [person('a@x.example', 1), person('b@x.example', 5)] }, 'fail', /b@x\.example \(5 clicks\)/],
    'is unknown when the lists could not be read': [{}, 'unknown', /could not be read/],
  });

  it('names them in its steps', () => {
    const deployment = tailoredDeployment(frequentClickersFollowedUp, { people: [person('a@x.example', 1), person('b@x.example', 5)] });
    expect(frequentClickersFollowedUp.remedy.steps(deployment)[0]).toMatch(/: b@x\.example \(5\)\.$/);
  });
});
