import { describe, expect, it } from 'vitest';
import { aPortalUser } from '../../../test-support/abnormal-settings.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { localLoginOff } from './local-login-off.ts';

const weak = aPortalUser({ id: '2', mail: 'dora@halden.example', mayUsePassword: true });

describe('Local login', () => {
  isJudged(localLoginOff, {
    'passes when no one may use it': [{ accounts: [aPortalUser()] }, 'pass'],
    'fails with the one who may': [{ accounts: [aPortalUser(), weak] }, 'fail', /1 of 2 .*dora@halden\.example/],
    'is unknown where Abnormal does not say': [{ accounts: [aPortalUser({ mayUsePassword: null })] }, 'unknown', /does not say/],
    'does not apply without users': [{ accounts: [] }, 'not-applicable'],
    'is unknown when they could not be read': [{}, 'unknown', /could not be read/],
  });

  it('names them in its steps, and changes nothing by itself', () => {
    expect(localLoginOff.remedy.steps(tailoredDeployment(localLoginOff, { accounts: [weak] })).join(' ')).toContain('dora@halden.example');
    expect(localLoginOff.remedy).not.toHaveProperty('changes');
  });
});
