import type { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { z } from 'zod';
import { fieldOf, type Part, part, type Raw } from '../../kit/fields-to-write.ts';
import { hoursOf } from '../../kit/hours-of.ts';
import { unsupportedSetting } from '../../kit/vendor-failure.ts';
import type { Policy, Rule } from '../policies/policy-schema.ts';

type Settings = SignInPolicySettings;

const twoFactor = 'second-factor';
const resistant = 'phishing-resistant-factor';

const positive = (minutes: number | null | undefined): number | null => (minutes && minutes > 0 ? minutes : null);

/** What a rule does, in the words of the fact. One constraint of several will do, so that every one must ask for it. */
export function actionsOf({ actions: { signon, appSignOn } }: Rule): Pick<Settings, 'decision' | 'grantRequirements' | 'session'> {
  const method = appSignOn?.verificationMethod;
  const constraints = method?.constraints ?? [];
  const isResistant = constraints.length > 0 && constraints.every(({ possession }) => possession?.phishingResistant === 'REQUIRED');
  const isTwoFactor = signon?.requireFactor === true || method?.factorMode === '2FA';
  return {
    decision: (signon?.access ?? appSignOn?.access) === 'DENY' ? 'block' : 'allow',
    grantRequirements: { all: true, of: [...(isResistant ? ([resistant] as const) : []), ...(isTwoFactor ? ([twoFactor] as const) : [])] },
    session: {
      reauthenticateAfterHours: hoursOf(method?.reauthenticateIn),
      idleMinutes: positive(signon?.session?.maxSessionIdleMinutes),
      // Nought is no limit at all.
      lifetimeMinutes: positive(signon?.session?.maxSessionLifetimeMinutes),
      persistentBrowser: signon?.session?.usePersistentCookie ?? null,
    },
  };
}

const access = ({ decision }: Settings): string => (decision === 'block' ? 'DENY' : 'ALLOW');
const grantRequirements = ({ grantRequirements: { of } }: Settings): readonly string[] => of.toSorted();

/** Whether each of these is required; a rule of this kind cannot require another. */
function required({ grantRequirements: { of } }: Settings, ...known: Settings['grantRequirements']['of']): boolean[] {
  const other = of.find((one) => !known.includes(one));
  if (other !== undefined) unsupportedSetting('Okta', `requiring “${other}” in a rule of this kind`);
  return known.map((one) => of.includes(one));
}

const signon = 'actions.signon';

/** A rule of a global session policy. */
const ofSession: readonly Part<Settings>[] = [
  part(`${signon}.access`, access),
  {
    fields: [`${signon}.requireFactor`, `${signon}.factorPromptMode`, `${signon}.factorLifetime`],
    says: grantRequirements,
    write(after, base) {
      const [isTwoFactor] = required(after, twoFactor);
      return {
        [`${signon}.requireFactor`]: isTwoFactor,
        [`${signon}.factorPromptMode`]: isTwoFactor ? (fieldOf(base, `${signon}.factorPromptMode`) ?? 'ALWAYS') : undefined,
        [`${signon}.factorLifetime`]: isTwoFactor ? fieldOf(base, `${signon}.factorLifetime`) : undefined,
      };
    },
  },
  part(
    `${signon}.session`,
    ({ session }) => session,
    ({ session: { reauthenticateAfterHours, idleMinutes, lifetimeMinutes, persistentBrowser } }, base) => {
      if (reauthenticateAfterHours !== null) unsupportedSetting('Okta', 'reauthentication after some hours in a session policy');
      const was = z
        .looseObject({})
        .catch({})
        .parse(fieldOf(base, `${signon}.session`));
      return {
        ...was,
        usePersistentCookie: persistentBrowser ?? was['usePersistentCookie'] ?? false,
        maxSessionIdleMinutes: idleMinutes ?? was['maxSessionIdleMinutes'] ?? 120,
        maxSessionLifetimeMinutes: lifetimeMinutes ?? 0,
      };
    },
  ),
];

const method = 'actions.appSignOn.verificationMethod';
const Constraint = z.looseObject({ possession: z.looseObject({}).optional() });

/** Each of the constraints must ask for it; or none. */
function constraintsOf(isResistant: boolean, base: Raw): Raw[] {
  const was = z
    .array(Constraint)
    .catch([])
    .parse(fieldOf(base, `${method}.constraints`));
  if (isResistant)
    return (was.length === 0 ? [{ possession: {} }] : was).map((constraint) => ({
      ...constraint,
      possession: { ...constraint.possession, phishingResistant: 'REQUIRED' },
    }));
  const plain = was.map(({ possession: { phishingResistant: _resistant, ...possession } = {}, ...others }) => ({
    ...others,
    ...(Object.keys(possession).length === 0 ? {} : { possession }),
  }));
  return plain.filter((constraint) => Object.keys(constraint).length > 0);
}

/** A rule of an authentication policy. */
const ofApp: readonly Part<Settings>[] = [
  part('actions.appSignOn.access', access),
  {
    fields: [`${method}.type`, `${method}.factorMode`, `${method}.constraints`],
    says: grantRequirements,
    write(after, base) {
      const [isTwoFactor, isResistant = false] = required(after, twoFactor, resistant);
      return {
        [`${method}.type`]: 'ASSURANCE',
        [`${method}.factorMode`]: isTwoFactor ? '2FA' : '1FA',
        [`${method}.constraints`]: constraintsOf(isResistant, base),
      };
    },
  },
  part(
    `${method}.reauthenticateIn`,
    ({ session }) => session,
    ({ session: { reauthenticateAfterHours: hours, idleMinutes, lifetimeMinutes, persistentBrowser } }) => {
      if (idleMinutes !== null || lifetimeMinutes !== null || persistentBrowser !== null)
        unsupportedSetting('Okta', 'the length of a session in an authentication policy: a global session policy has it');
      if (hours === null) return undefined;
      const minutes = Math.round(hours * 60);
      return minutes === 0 ? 'PT0S' : minutes % 60 === 0 ? `PT${minutes / 60}H` : `PT${minutes}M`;
    },
  ),
];

/** The same the other way round, which depends on the kind of the policy. */
export const actionParts = ({ type }: Policy): readonly Part<Settings>[] => (type === 'ACCESS_POLICY' ? ofApp : ofSession);
