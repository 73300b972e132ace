import { describe, expect, it } from 'vitest';
import { aSharing } from '../../../test-support/google-settings.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { publicFilesBlocked } from './public-files-blocked.ts';

const weak = aSharing({ id: 'orgUnits/depots', name: 'the unit /Depots', isDefault: false, mayPublishFiles: true });

describe('Publishing files on the web', () => {
  isJudged(publicFilesBlocked, {
    'passes when it is set for everyone': [{ parts: [aSharing()] }, 'pass'],
    'fails with the unit where it is not': [{ parts: [aSharing(), weak] }, 'fail', /published on the web.*the unit \/Depots/],
    'is unknown where Google does not say': [{ parts: [aSharing({ mayPublishFiles: null })] }, 'unknown', /does not say/],
    'is unknown when the policies could not be read': [{}, 'unknown', /could not be read/],
  });

  it('names the unit in its steps', () => {
    const steps = publicFilesBlocked.remedy.steps(tailoredDeployment(publicFilesBlocked, { parts: [aSharing(), weak] }));
    expect(steps.join(' ')).toContain('the unit /Depots');
    expect(steps.join(' ')).not.toContain('the whole organisation');
  });
});
