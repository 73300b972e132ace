import { describe, expect, it } from 'vitest';
import type { MailPolicyKind } from '@rampart/domain/mail-policy.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { aMailPolicy } from '../../../test-support/mail-policies.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { presetsAssigned } from './presets-assigned.ts';

const kinds: readonly MailPolicyKind[] = ['anti-phishing', 'spam', 'malware', 'links', 'attachments'];
const defaults = kinds.map((kind) => aMailPolicy(kind));
const presets = kinds.map((kind) => aMailPolicy(kind, { id: `${kind}/Standard`, name: 'Standard', origin: 'preset', order: -1 }));
const forSome = presets.map((policy) => ({ ...policy, audience: { ...policy.audience, everyone: false, groups: ['pilots'] } }));

describe('Preset security policies', () => {
  isJudged(presetsAssigned, {
    'passes when a preset of every kind is for everyone': [{ policies: [...defaults, ...presets] }, 'pass'],
    'fails when a preset is for some people only': [{ policies: [...defaults, ...forSome] }, 'fail', /Anti-phishing, Anti-spam/],
    'fails with the kinds that have none': [{ policies: [...defaults, ...presets.slice(1)] }, 'fail', /for: Anti-phishing\.$/],
    'is unknown when the policies could not be read': [{}, 'unknown', /mail-policies/],
  });

  it('is set right by hand, with what is missing in the steps', () => {
    const steps = presetsAssigned.remedy.steps(tailoredDeployment(presetsAssigned, { policies: defaults }));
    expect(steps.join(' ')).toContain('Missing now: Anti-phishing, Anti-spam, Anti-malware, Safe Links, Safe Attachments.');
    expect(presetsAssigned.remedy).not.toHaveProperty('changes');
  });
});
