import type { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { z } from 'zod';
import { unsupportedSetting } from '../../kit/vendor-failure.ts';
import { fieldOf, type Part, part, type Raw } from '../../kit/fields-to-write.ts';
import type { Policy } from '../policies/policy-schema.ts';

type Settings = SignInPolicySettings;

const access = ({ decision }: Settings): string => (decision === 'block' ? 'DENY' : 'ALLOW');
const grantRequirements = ({ grantRequirements: { of } }: Settings): readonly string[] => of.toSorted();
const wants = (after: Settings, grantRequirement: Settings['grantRequirements']['of'][number]): boolean =>
  after.grantRequirements.of.includes(grantRequirement);

function refuseOthers({ grantRequirements: { of } }: Settings, known: readonly string[]): void {
  const other = of.find((grantRequirement) => !known.includes(grantRequirement));
  if (other !== undefined) unsupportedSetting('Okta', `requiring “${other}” in a rule of this kind`);
}

/** A rule of a global session policy. */
const ofSession: readonly Part<Settings>[] = [
  part('actions.signon.access', access),
  {
    fields: ['actions.signon.requireFactor', 'actions.signon.factorPromptMode', 'actions.signon.factorLifetime'],
    says: grantRequirements,
    write(after, base) {
      refuseOthers(after, ['second-factor']);
      const isAsked = wants(after, 'second-factor');
      const mode = fieldOf(base, 'actions.signon.factorPromptMode') ?? 'ALWAYS';
      return {
        'actions.signon.requireFactor': isAsked,
        'actions.signon.factorPromptMode': isAsked ? mode : undefined,
        'actions.signon.factorLifetime': isAsked ? fieldOf(base, 'actions.signon.factorLifetime') : undefined,
      };
    },
  },
  {
    fields: ['actions.signon.session'],
    says: ({ session }) => session,
    write({ session }, base) {
      if (session.reauthenticateAfterHours !== null) unsupportedSetting('Okta', 'reauthentication after some hours in a session policy');
      const { idleMinutes, lifetimeMinutes, persistentBrowser } = session;
      const was = z.looseObject({}).catch({}).parse(fieldOf(base, 'actions.signon.session'));
      return {
        'actions.signon.session': {
          ...was,
          usePersistentCookie: persistentBrowser ?? was['usePersistentCookie'] ?? false,
          maxSessionIdleMinutes: idleMinutes ?? was['maxSessionIdleMinutes'] ?? 120,
          // Nought is no limit.
          maxSessionLifetimeMinutes: lifetimeMinutes ?? 0,
        },
      };
    },
  },
];

const Constraint = z.looseObject({ possession: z.looseObject({}).optional() });

/** Any one of the constraints will do, so that each of them must ask for it; or none. */
function constraintsOf(isResistant: boolean, base: Raw): Raw[] {
  const was = z.array(Constraint).catch([]).parse(fieldOf(base, 'actions.appSignOn.verificationMethod.constraints'));
  if (!isResistant) {
    const plain = was.map(({ possession: { phishingResistant: _resistant, ...possession } = {}, ...others }) => ({
      ...others,
      ...(Object.keys(possession).length === 0 ? {} : { possession }),
    }));
    return plain.filter((constraint) => Object.keys(constraint).length > 0);
  }
  const some = was.length === 0 ? [{}] : was;
  return some.map((constraint: z.infer<typeof Constraint>) => ({
    ...constraint,
    possession: { ...constraint.possession, phishingResistant: 'REQUIRED' },
  }));
}

const method = 'actions.appSignOn.verificationMethod';

/** A rule of an authentication policy. */
const ofApp: readonly Part<Settings>[] = [
  part('actions.appSignOn.access', access),
  {
    fields: [`${method}.type`, `${method}.factorMode`, `${method}.constraints`],
    says: grantRequirements,
    write(after, base) {
      refuseOthers(after, ['second-factor', 'phishing-resistant-factor']);
      return {
        [`${method}.type`]: 'ASSURANCE',
        [`${method}.factorMode`]: wants(after, 'second-factor') ? '2FA' : '1FA',
        [`${method}.constraints`]: constraintsOf(wants(after, 'phishing-resistant-factor'), base),
      };
    },
  },
  {
    fields: [`${method}.reauthenticateIn`],
    says: ({ session }) => session,
    write({ session: { reauthenticateAfterHours: hours, idleMinutes, lifetimeMinutes, persistentBrowser } }) {
      if (idleMinutes !== null || lifetimeMinutes !== null || persistentBrowser !== null)
        unsupportedSetting('Okta', 'the length of a session in an authentication policy: a global session policy has it');
      const minutes = Math.round((hours ?? 0) * 60);
      const text = minutes === 0 ? 'PT0S' : minutes % 60 === 0 ? `PT${minutes / 60}H` : `PT${minutes}M`;
      return { [`${method}.reauthenticateIn`]: hours === null ? undefined : text };
    },
  },
];

/** What a rule does, which depends on the kind of its policy. */
export const ruleActions = ({ type }: Policy): readonly Part<Settings>[] => (type === 'ACCESS_POLICY' ? ofApp : ofSession);
