import { describe, expect, it } from 'vitest';
import { aSharing } from '../../../test-support/google-settings.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { fileSharingLimited } from './file-sharing-limited.ts';

const weak = aSharing({ id: 'orgUnits/depots', name: 'the unit /Depots', isDefault: false, filesOutside: 'anyone' });

describe('Sharing of files outside', () => {
  isJudged(fileSharingLimited, {
    'passes when it is set for everyone': [{ parts: [aSharing()] }, 'pass'],
    'fails with the unit where it is not': [{ parts: [aSharing(), weak] }, 'fail', /with anyone outside.*the unit \/Depots/],
    'is unknown where Google does not say': [{ parts: [aSharing({ filesOutside: null })] }, 'unknown', /does not say/],
    'is unknown when the policies could not be read': [{}, 'unknown', /could not be read/],
  });

  it('names the unit in its steps', () => {
    const steps = fileSharingLimited.remedy.steps(tailoredDeployment(fileSharingLimited, { parts: [aSharing(), weak] }));
    expect(steps.join(' ')).toContain('the unit /Depots');
    expect(steps.join(' ')).not.toContain('the whole organisation');
  });
});
