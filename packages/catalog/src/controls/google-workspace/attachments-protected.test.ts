import { describe, expect, it } from 'vitest';
import { aMailProtection } from '../../../test-support/google-settings.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { attachmentsProtected } from './attachments-protected.ts';

const weak = aMailProtection({
  id: 'orgUnits/depots',
  name: 'the unit /Depots',
  isDefault: false,
  attachments: { encrypted: false, scripts: true, unusual: true },
});

describe('Attachment protection', () => {
  isJudged(attachmentsProtected, {
    'passes when it is set for everyone': [{ parts: [aMailProtection()] }, 'pass'],
    'fails with the unit where it is not': [{ parts: [aMailProtection(), weak] }, 'fail', /not all on.*the unit \/Depots/],
    'is unknown where Google does not say': [
      { parts: [aMailProtection({ attachments: { encrypted: true, scripts: true, unusual: null } })] },
      'unknown',
      /does not say/,
    ],
    'is unknown when the policies could not be read': [{}, 'unknown', /could not be read/],
  });

  it('names the unit in its steps', () => {
    const steps = attachmentsProtected.remedy.steps(tailoredDeployment(attachmentsProtected, { parts: [aMailProtection(), weak] }));
    expect(steps.join(' ')).toContain('the unit /Depots');
    expect(steps.join(' ')).not.toContain('the whole organisation');
  });
});
