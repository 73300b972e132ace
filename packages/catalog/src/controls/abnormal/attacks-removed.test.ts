import { describe, expect, it } from 'vitest';
import { aRemoval } from '../../../test-support/abnormal-settings.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { attacksRemoved } from './attacks-removed.ts';

const steps = (removedAutomatically: number) =>
  attacksRemoved.remedy.steps(tailoredDeployment(attacksRemoved, { removal: aRemoval({ removedAutomatically, left: 9 }) })).join(' ');

describe('Attacks left in mailboxes', () => {
  isJudged(attacksRemoved, {
    'passes when all were removed, at once or later': [{ removal: aRemoval() }, 'pass'],
    'fails when some were left': [{ removal: aRemoval({ left: 2, removedAutomatically: 6 }) }, 'fail', /2 of 9 .*the last 7 days/],
    'fails when it is not known that an attempt worked': [
      { removal: aRemoval({ attempted: 1, removedLater: 0 }) },
      'fail',
      /1 of 9 .* is not known/,
    ],
    'says so when not all were looked at': [{ removal: aRemoval({ left: 1, isAll: false }) }, 'fail', /3 campaigns of the last 7 days/],
    'is unknown when all of those that were looked at were removed, and not all were': [
      { removal: aRemoval({ isAll: false }) },
      'unknown',
      /only 3 campaigns were looked at/,
    ],
    'says of one campaign that it was looked at': [
      { removal: aRemoval({ campaigns: 1, isAll: false }) },
      'unknown',
      /only 1 campaign was looked at\./,
    ],
    'is unknown when those that were looked at were no attacks, and not all were': [
      { removal: aRemoval({ mails: 0, removedAutomatically: 0, removedLater: 0, isAll: false }) },
      'unknown',
    ],
    'does not apply without attacks': [{ removal: aRemoval({ mails: 0, campaigns: 0 }) }, 'not-applicable'],
    'is unknown when the log could not be read': [{}, 'unknown', /could not be read/],
  });

  it('suspects that Abnormal only watches when nothing was removed automatically', () => {
    expect(steps(0)).toContain('seems to watch only');
    expect(steps(1)).not.toContain('seems to watch only');
  });
});
