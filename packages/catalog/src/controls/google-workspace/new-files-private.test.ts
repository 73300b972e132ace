import { describe, expect, it } from 'vitest';
import { aSharing } from '../../../test-support/google-settings.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { newFilesPrivate } from './new-files-private.ts';

const weak = aSharing({ id: 'orgUnits/depots', name: 'the unit /Depots', isDefault: false, newFilesFor: 'people-inside-with-link' });

describe('General access default', () => {
  isJudged(newFilesPrivate, {
    'passes when it is set for everyone': [{ parts: [aSharing()] }, 'pass'],
    'fails with the unit where it is not': [{ parts: [aSharing(), weak] }, 'fail', /open to others by default.*the unit \/Depots/],
    'is unknown where Google does not say': [{ parts: [aSharing({ newFilesFor: null })] }, 'unknown', /does not say/],
    'is unknown when the policies could not be read': [{}, 'unknown', /could not be read/],
  });

  it('names the unit in its steps', () => {
    const steps = newFilesPrivate.remedy.steps(tailoredDeployment(newFilesPrivate, { parts: [aSharing(), weak] }));
    expect(steps.join(' ')).toContain('the unit /Depots');
    expect(steps.join(' ')).not.toContain('the whole organisation');
  });
});
