import type { AttackedPerson } from '@rampart/facts/threats/attacked-people.ts';
import { describe, expect, it } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { mostAttackedAreVips } from './most-attacked-are-vips.ts';

const person = (mail: string, particular: Partial<AttackedPerson> = {}): AttackedPerson => ({
  mail,
  name: null,
  isMostAttacked: true,
  isVip: true,
  clicks: 0,
  ...particular,
});

describe('Very Attacked People', () => {
  isJudged(mostAttackedAreVips, {
    'passes when all are VIPs': [
      { people: [person('a@x.example'), person('b@x.example', { isMostAttacked: false, isVip: false })] },
      'pass',
    ],
    'fails with those who are not': [
      { people: [person('a@x.example'), person('b@x.example', { name: 'Bo', isVip: false })] },
      'fail',
      /1 of 2 .*Bo <b@x\.example>/,
    ],
    'is unknown where TAP does not say': [{ people: [person('a@x.example', { isVip: null })] }, 'unknown'],
    'does not apply where no one is attacked much': [{ people: [person('a@x.example', { isMostAttacked: false })] }, 'not-applicable'],
    'is unknown when the lists could not be read': [{}, 'unknown', /could not be read/],
  });

  it('names them in its steps and in a file', () => {
    const deployment = tailoredDeployment(mostAttackedAreVips, {
      people: [person('a@x.example'), person('b@x.example', { isVip: false })],
    });
    expect(mostAttackedAreVips.remedy.steps(deployment).join(' ')).toContain('Add these people: b@x.example.');
    expect(mostAttackedAreVips.remedy.files?.(deployment)).toEqual([{ name: 'very-attacked-people.txt', content: 'b@x.example\n' }]);
  });
});
