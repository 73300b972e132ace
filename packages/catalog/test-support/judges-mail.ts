import type { Control, Needs } from '@rampart/domain/control.ts';
import type { Parameters } from '@rampart/domain/customizable.ts';
import type { MailPolicyKind, MailProtections } from '@rampart/domain/mail-policy.ts';
import type { MailSettings } from '@rampart/domain/mail-settings.ts';
import type { mailPolicies } from '@rampart/facts/mail/mail-policies.ts';
import type { mailSettings } from '@rampart/facts/mail/mail-settings.ts';
import { describe, expect, it } from 'vitest';
import { asOf, isJudged } from './judged.ts';
import { afterMailChanges, aMailPolicy, finance, someMailSettings } from './mail-policies.ts';
import { tailoredDeployment } from './okta-settings.ts';

type OverPolicies = Needs & { readonly policies: typeof mailPolicies };
type OverSettings = Needs & { readonly settings: typeof mailSettings };

interface PolicyStory {
  readonly kind: MailPolicyKind;
  /** One protection that is set too weakly. */
  readonly weakness: MailProtections;
  /** The vendor's own policy is left as it is, and a new one made beside it. */
  readonly leavesDefault?: boolean;
}

/** The story of every control over mail policies, told with one weak protection. */
export function judgesMailPolicies<P extends Parameters>(
  control: Control<OverPolicies, P>,
  { kind, weakness, leavesDefault = false }: PolicyStory,
): void {
  const weak = aMailPolicy(kind, { protections: weakness });
  const particular = { id: `${kind}/Finance`, name: 'Finance', origin: 'custom', order: 0, audience: finance } as const;
  const own = aMailPolicy(kind, { ...particular, protections: weakness });
  const silent = Object.fromEntries(Object.entries(aMailPolicy(kind).protections).filter(([name]) => !(name in weakness)));

  describe(`the control ${control.name}`, () => {
    isJudged(control, {
      'passes when the policy of everyone is set so': [{ policies: [aMailPolicy(kind)] }, 'pass'],
      'fails with the name of a policy that is not': [{ policies: [weak] }, 'fail', /Default/],
      'does not count a policy that is off, nor one after the policy of everyone': [
        { policies: [aMailPolicy(kind, { order: 1 }), { ...own, isActive: false }, { ...own, order: 2 }] },
        'pass',
      ],
      'is unknown where the vendor does not say': [{ policies: [{ ...weak, protections: silent }] }, 'unknown', /does not say/],
      'is unknown when the policies could not be read': [{}, 'unknown', /mail\.[a-z]+-policies could not be read/],
    });

    it('is fixed by its changes: where policies are weak, and by a new one that waits where the vendor’s own is left', () => {
      const policies = [own, weak];
      const changes = control.remedy.changes!(tailoredDeployment(control, { policies }));
      const second = leavesDefault ? 'mail.create-mail-policy' : 'mail.update-mail-policy';
      expect(changes.map(({ id }) => id)).toEqual(['mail.update-mail-policy', second]);
      expect(changes[1]?.after).toMatchObject({ isActive: !leavesDefault, audience: { everyone: true } });
      expect(control.assess({ policies: afterMailChanges(policies, changes) }, { asOf }).state).toBe('pass');
    });
  });
}

/** The story of every control over the settings of mail that are there once, told with what is set too weakly. */
export function judgesMailSettings<P extends Parameters>(control: Control<OverSettings, P>, weakness: Partial<MailSettings>): void {
  const weak = someMailSettings(weakness);
  const silent = someMailSettings(Object.fromEntries(Object.keys(weakness).map((name) => [name, null])));

  describe(`the control ${control.name}`, () => {
    isJudged(control, {
      'passes when it is set so': [{ settings: someMailSettings() }, 'pass'],
      'fails when it is not': [{ settings: weak }, 'fail'],
      'is unknown where the vendor does not say': [{ settings: silent }, 'unknown', /does not say/],
      'is unknown when the settings could not be read': [{}, 'unknown', /mail-settings/],
    });

    it('is fixed by its change, which changes nothing else', () => {
      const [change] = control.remedy.changes!(tailoredDeployment(control, { settings: weak }));
      expect(change?.after).toEqual(someMailSettings());
      expect(control.assess({ settings: someMailSettings() }, { asOf }).state).toBe('pass');
    });
  });
}
