import { z } from 'zod';
import { fieldsAs } from '../../kit/fields-as.ts';
import { isInForce } from '../is-in-force.ts';

const id = z.string().min(1).max(200);
const text = z.string().max(4096);
const ids = z.array(text).max(10_000).nullish();
const time = z.string().max(40).nullish();

const Some = z.object({ include: ids, exclude: ids }).nullish();
const People = z.object({ users: Some, groups: Some }).nullish();

const shared = {
  id,
  name: text,
  status: z.string().max(40).nullish(),
  priority: z.number().int().nullish(),
  system: z.boolean().nullish(),
  ...fieldsAs(time, 'created', 'lastUpdated'),
};

export const Policy = z.object({
  ...shared,
  type: text.nullish(),
  conditions: z.object({ people: People }).nullish(),
  settings: z
    .object({
      /** Its values are those of the fact: see `password-policies.ts`. */
      password: z.looseObject({}).nullish(),
      recovery: z.object({ factors: z.record(z.string(), z.object({ status: text.nullish() }).nullish()).nullish() }).nullish(),
      /** Of an enrollment policy, in the Identity Engine … */
      authenticators: z
        .array(z.object({ key: text, enroll: z.object({ self: text.nullish() }).nullish() }))
        .max(200)
        .nullish(),
      /** … and in the Classic Engine. */
      factors: z.record(z.string(), z.object({ enroll: z.object({ self: text.nullish() }).nullish() }).nullish()).nullish(),
    })
    .nullish(),
});
export type Policy = z.infer<typeof Policy>;

/** Whom a policy is for, and where it comes in their order. */
export function scopeOf({ id: policyId, name, priority, status, system, conditions }: Policy) {
  const groups = [...(conditions?.people?.groups?.include ?? [])];
  return {
    id: policyId,
    name,
    order: priority ?? null,
    isEnforced: isInForce(status),
    isBuiltIn: system ?? false,
    groups,
    // The policy that Okta made itself is for the built-in group Everyone, and comes last.
    appliesToEveryone: groups.length === 0 || system === true,
  };
}

const Platform = z.looseObject({ type: text.nullish(), os: z.looseObject({ type: text.nullish() }).nullish() });

/** All of it is kept: a copy of the rule must not ask for less. */
const Constraint = z.looseObject({ knowledge: z.looseObject({}).nullish(), possession: z.looseObject({}).nullish() });
export type Constraint = z.infer<typeof Constraint>;

const AuthenticationMethod = z.looseObject({
  key: text,
  ...fieldsAs(text.nullish(), 'phishingResistant', 'userVerification'),
});
export type AuthenticationMethod = z.infer<typeof AuthenticationMethod>;

/** One step after the other; `next` has one at most. */
const Chain = z.looseObject({
  authenticationMethods: z.array(AuthenticationMethod).max(50).nullish(),
  get next() {
    return z.array(Chain).max(5).nullish();
  },
});
export type Chain = z.infer<typeof Chain>;

export const Rule = z.object({
  ...shared,
  /** Conditions beside these are kept as they are: see `rule-conditions.ts`. */
  conditions: z
    .looseObject({
      people: People,
      network: z.object({ connection: text.nullish(), include: ids, exclude: ids }).nullish(),
      platform: z.object(fieldsAs(z.array(Platform).max(100).nullish(), 'include', 'exclude')).nullish(),
      riskScore: z.looseObject({ level: text.nullish() }).nullish(),
    })
    .nullish(),
  actions: z.object({
    signon: z
      .object({
        access: text.nullish(),
        requireFactor: z.boolean().nullish(),
        session: z
          .object({
            usePersistentCookie: z.boolean().nullish(),
            ...fieldsAs(z.number().nullish(), 'maxSessionIdleMinutes', 'maxSessionLifetimeMinutes'),
          })
          .nullish(),
      })
      .nullish(),
    appSignOn: z
      .object({
        access: text.nullish(),
        verificationMethod: z
          .object({
            ...fieldsAs(text.nullish(), 'type', 'factorMode', 'reauthenticateIn'),
            constraints: z.array(Constraint).max(50).nullish(),
            chains: z.array(Chain).max(50).nullish(),
          })
          .nullish(),
      })
      .nullish(),
  }),
});
export type Rule = z.infer<typeof Rule>;

export const Mapping = z.object({ _links: z.object({ application: z.object({ href: text }).nullish() }).nullish() });
