import { describe, expect, it } from 'vitest';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { someMailSettings } from '../../../test-support/mail-policies.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { documentsScanned } from './documents-scanned.ts';

const weak = someMailSettings({ scansDocuments: false, mayOpenHarmfulDocuments: true });

describe('Safe Documents', () => {
  isJudged(documentsScanned, {
    'passes when it is set so': [{ settings: someMailSettings() }, 'pass'],
    'fails when it is not': [{ settings: weak }, 'fail'],
    'is unknown where the vendor does not say': [
      { settings: someMailSettings({ scansDocuments: null, mayOpenHarmfulDocuments: null }) },
      'unknown',
      /does not say/,
    ],
    'is unknown when the settings could not be read': [{}, 'unknown', /mail-settings/],
  });

  it('is fixed by its change, which changes nothing else', () => {
    const [change] = documentsScanned.remedy.changes!(tailoredDeployment(documentsScanned, { settings: weak }));
    expect(change?.after).toEqual(someMailSettings());
    expect(documentsScanned.assess({ settings: someMailSettings() }, { asOf }).state).toBe('pass');
  });
});
