import type { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { z } from 'zod';
import { fieldOf, type Part, part, type Raw } from '../../kit/fields-to-write.ts';
import { hoursOf } from '../../kit/hours-of.ts';
import { unsupportedSetting } from '../../kit/vendor-failure.ts';
import type { Policy, Rule } from '../policies/policy-schema.ts';
import { method, requiredBy, resistant, twoFactor } from './verification-method.ts';

type Settings = SignInPolicySettings;

const positive = (minutes: number | null | undefined): number | null => (minutes && minutes > 0 ? minutes : null);

type Does = Pick<Settings, 'decision' | 'grantRequirements' | 'unsupportedRequirements' | 'session'>;

/** What a rule does, in the words of the fact. */
export function actionsOf({ actions: { signon, appSignOn } }: Rule): Does {
  const asked = appSignOn?.verificationMethod;
  const ofSessions: Settings['grantRequirements'] = { all: true, of: signon?.requireFactor === true ? [twoFactor] : [] };
  return {
    decision: (signon?.access ?? appSignOn?.access) === 'DENY' ? 'block' : 'allow',
    ...(asked ? requiredBy(asked) : { grantRequirements: ofSessions }),
    session: {
      reauthenticateAfterHours: hoursOf(asked?.reauthenticateIn),
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

const Constraint = z.looseObject({ possession: z.looseObject({}).nullish() });

const constraintsAt = `${method}.constraints`;
const chained = ['AUTH_METHOD_CHAIN', 'ID_PROOFING'] as const;

/** Those that are there; of a new rule, those of the rule that it is a copy of. */
const constraintsIn = ({ unsupportedRequirements = [] }: Settings, base: Raw): unknown =>
  fieldOf(base, constraintsAt) ?? unsupportedRequirements.find(({ path }) => path === constraintsAt)?.raw;

/** Each of the constraints must ask for it; or none. */
function constraintsOf(isResistant: boolean, constraints: unknown): Raw[] {
  const was = z.array(Constraint).catch([]).parse(constraints);
  if (isResistant)
    return (was.length === 0 ? [{ possession: {} }] : was).map((constraint) => ({
      ...constraint,
      possession: { ...constraint.possession, phishingResistant: 'REQUIRED' },
    }));
  const plain = was.map(({ possession: asked, ...others }) => {
    const { phishingResistant: _resistant, ...possession } = { ...asked };
    return { ...others, ...(Object.keys(possession).length === 0 ? {} : { possession }) };
  });
  return plain.filter((constraint) => Object.keys(constraint).length > 0);
}

/** A rule of an authentication policy. */
const ofApp: readonly Part<Settings>[] = [
  part('actions.appSignOn.access', access),
  {
    fields: [`${method}.type`, `${method}.factorMode`, constraintsAt, `${method}.chains`, `${method}.id`],
    says: grantRequirements,
    write(after, base) {
      const [isTwoFactor, isResistant = false] = required(after, twoFactor, resistant);
      const kinds = after.unsupportedRequirements?.map(({ kind }) => kind) ?? [];
      if (chained.some((type) => type === fieldOf(base, `${method}.type`)) || kinds.some((kind) => kind !== 'factor-constraints'))
        unsupportedSetting('Okta', 'a number of factors in place of a chain of authentication methods or of a proof of identity');
      return {
        [`${method}.type`]: 'ASSURANCE',
        [`${method}.factorMode`]: isTwoFactor ? '2FA' : '1FA',
        [constraintsAt]: constraintsOf(isResistant, constraintsIn(after, base)),
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
