import { describe, expect, it } from 'vitest';
import { aPortalUser } from '../../../test-support/abnormal-settings.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { singleSignOnForAll } from './single-sign-on-for-all.ts';

const weak = aPortalUser({ id: '2', mail: 'dora@halden.example', usesSingleSignOn: false });

describe('Single sign-on', () => {
  isJudged(singleSignOnForAll, {
    'passes when all use it': [{ accounts: [aPortalUser()] }, 'pass'],
    'fails with the one who does not': [{ accounts: [aPortalUser(), weak] }, 'fail', /1 of 2 .*dora@halden\.example/],
    'is unknown where Abnormal does not say': [{ accounts: [aPortalUser({ usesSingleSignOn: null })] }, 'unknown', /does not say/],
    'is unknown when they could not be read': [{}, 'unknown', /could not be read/],
  });

  it('names them in its steps', () => {
    const deployment = tailoredDeployment(singleSignOnForAll, { accounts: [weak] });
    expect(singleSignOnForAll.remedy.steps(deployment).join(' ')).toContain('dora@halden.example');
  });
});
