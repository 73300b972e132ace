import { describe, expect, it } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { someStopped } from '../../../test-support/proofpoint-settings.ts';
import { phishingQuarantinedApart } from './phishing-quarantined-apart.ts';

const spam = { category: 'spam', messages: 40 } as const;
const phishing = { category: 'credential-phishing', messages: 3 } as const;
const apart = someStopped({
  folders: [
    { name: 'Spam', contents: [spam] },
    { name: 'Phish', contents: [phishing, { category: 'bec', messages: 1 }] },
  ],
});
const together = someStopped({ folders: [{ name: 'Quarantine', contents: [spam, phishing] }] });

describe('Quarantine folders', () => {
  isJudged(phishingQuarantinedApart, {
    'passes when spam is alone': [{ stopped: apart }, 'pass'],
    'fails with the folder that has both': [{ stopped: together }, 'fail', /Quarantine \(3 attacks beside spam\)/],
    'fails with one attack too': [
      { stopped: someStopped({ folders: [{ name: 'Quarantine', contents: [spam, { category: 'bec', messages: 1 }] }] }) },
      'fail',
      /\(1 attack beside spam\)/,
    ],
    'does not apply where nothing was quarantined': [{ stopped: someStopped() }, 'not-applicable'],
    'is unknown when it could not be read': [{}, 'unknown', /could not be read/],
  });

  it('says in its steps which folder, and that it is by hand', () => {
    const steps = phishingQuarantinedApart.remedy.steps(tailoredDeployment(phishingQuarantinedApart, { stopped: together })).join(' ');
    expect(steps).toMatch(/No API of Proofpoint .* instead of into: Quarantine\./);
  });
});
