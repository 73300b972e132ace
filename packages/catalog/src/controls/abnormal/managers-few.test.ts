import { describe, expect, it } from 'vitest';
import { aPortalUser } from '../../../test-support/abnormal-settings.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { managersFew } from './managers-few.ts';

const managers = (count: number) =>
  Array.from({ length: count }, (_, at) => aPortalUser({ id: `m${at}`, mail: `m${at}@halden.example`, manages: ['settings'] }));

describe('Portal users who manage', () => {
  isJudged(managersFew, {
    'passes with four': [{ accounts: [...managers(4), aPortalUser()] }, 'pass'],
    'fails with five': [{ accounts: [...managers(5), aPortalUser()] }, 'fail', /5 of 6 portal users/],
    'does not apply without users': [{ accounts: [] }, 'not-applicable'],
    'is unknown when they could not be read': [{}, 'unknown', /could not be read/],
  });

  it('names them in its steps', () => {
    expect(managersFew.remedy.steps(tailoredDeployment(managersFew, { accounts: managers(5) })).join(' ')).toContain('m4@halden.example');
  });
});
