import { z } from 'zod';
import { choice, count, duration, partOf, wholeObject } from '../api/read-shape.ts';
import type { PolicyType } from './policy.ts';

const ids = z.array(z.string());
const access = choice(['ALLOW', 'DENY']);
const sides = partOf({ include: ids, exclude: ids });
const people = partOf({ users: sides, groups: sides });

/** Zones are either included or excluded. */
const network = partOf({ connection: choice(['ANYWHERE', 'OFF_NETWORK', 'ON_NETWORK', 'ZONE']), include: ids, exclude: ids }).refine(
  ({ connection, include = [], exclude = [] }) => connection !== 'ZONE' || include.length > 0 !== exclude.length > 0,
  'You should either include or exclude network zones when you use zones in the policy rule.',
);

const signon = z
  .strictObject({
    access,
    requireFactor: z.boolean().optional(),
    factorPromptMode: choice(['ALWAYS', 'DEVICE', 'SESSION']).optional(),
    factorLifetime: count.optional(),
    primaryFactor: choice(['PASSWORD_IDP', 'PASSWORD_IDP_ANY_FACTOR']).optional(),
    rememberDeviceByDefault: z.boolean().optional(),
    session: partOf({
      maxSessionIdleMinutes: z.int().min(1),
      maxSessionLifetimeMinutes: count,
      usePersistentCookie: z.boolean(),
    }).optional(),
  })
  .refine(({ requireFactor, factorPromptMode }) => requireFactor !== true || factorPromptMode !== undefined, {
    path: ['factorPromptMode'],
    message: 'The field is required when a second factor is required',
  });

const authenticationMethods = z.array(z.strictObject({ key: z.string(), id: z.string().optional(), method: z.string().optional() }));
const constraint = {
  authenticationMethods,
  excludedAuthenticationMethods: authenticationMethods,
  methods: z.array(
    choice([
      'PASSWORD',
      'SECURITY_QUESTION',
      'SMS',
      'VOICE',
      'EMAIL',
      'PUSH',
      'SIGNED_NONCE',
      'OTP',
      'TOTP',
      'WEBAUTHN',
      'DUO',
      'IDP',
      'CERT',
    ]),
  ),
  reauthenticateIn: duration,
  required: z.boolean(),
  types: z.array(choice(['SECURITY_KEY', 'PHONE', 'EMAIL', 'PASSWORD', 'SECURITY_QUESTION', 'APP', 'FEDERATED'])),
};
const need = choice(['OPTIONAL', 'REQUIRED']);
const constraints = z.array(
  partOf({
    knowledge: partOf(constraint),
    possession: partOf({
      ...constraint,
      deviceBound: need,
      hardwareProtection: need,
      phishingResistant: need,
      userPresence: need,
      userVerification: need,
      userVerificationMethods: z.array(choice(['BIOMETRICS', 'PIN'])),
    }),
  }),
);

const chainStep = {
  authenticationMethods: z
    .array(
      z.strictObject({
        key: z.string(),
        method: z.string(),
        id: z.string().optional(),
        hardwareProtection: need.optional(),
        phishingResistant: need.optional(),
        userVerification: need.optional(),
        userVerificationMethods: z.array(choice(['BIOMETRICS', 'PIN'])).optional(),
      }),
    )
    .min(1),
  reauthenticateIn: duration.optional(),
};
/** Three steps at most, one after the other. */
const lastStep = z.strictObject({ ...chainStep, next: z.array(z.never()).optional() });
const secondStep = z.strictObject({ ...chainStep, next: z.array(lastStep).max(1).optional() });
const chain = z.strictObject({ ...chainStep, next: z.array(secondStep).max(1).optional() });

/** How a sign-in to an app is verified: by how strong it is, by steps in an order, or by a proof of who it is. */
const verificationMethod = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('ASSURANCE'),
    factorMode: choice(['1FA', '2FA']).optional(),
    constraints: constraints.optional(),
    inactivityPeriod: duration.optional(),
    reauthenticateIn: duration.optional(),
  }),
  z.strictObject({
    type: z.literal('AUTH_METHOD_CHAIN'),
    chains: z.array(chain).min(1).max(5),
    reauthenticateIn: duration.optional(),
  }),
  z.strictObject({ type: z.literal('ID_PROOFING'), id: z.string().optional() }),
]);

const platforms = z.array(
  partOf({
    type: choice(['ANY', 'DESKTOP', 'MOBILE', 'OTHER']),
    os: partOf({
      expression: z.string().nullable(),
      type: choice(['ANDROID', 'ANY', 'CHROMEOS', 'IOS', 'LINUX', 'MACOS', 'OTHER', 'WINDOWS']),
      version: z.looseObject({}).nullable(),
    }),
  }),
);
const apps = z.array(partOf({ id: z.string(), name: z.string(), type: choice(['APP', 'APP_TYPE']) }));

const appConditions = partOf({
  people,
  network,
  device: partOf({ registered: z.boolean(), managed: z.boolean(), assurance: partOf({ include: ids }) })
    .refine(({ managed, registered }) => managed === undefined || registered === true, {
      path: ['registered'],
      message: 'The field must be true when managed is given',
    })
    .nullable(),
  elCondition: z.strictObject({ condition: z.string() }).nullable(),
  platform: partOf({ include: platforms, exclude: platforms }).nullable(),
  riskScore: z.strictObject({ level: choice(['ANY', 'LOW', 'MEDIUM', 'HIGH']) }).nullable(),
  userType: z.strictObject({ include: ids, exclude: ids }),
});

const own = (type: string) => ({ type: z.literal(type).optional(), name: z.string(), priority: z.int().nullish() });
const passwordAction = partOf({ access });

/** How someone who has forgotten their password proves themselves. */
const resetRequirement = partOf({
  accessControl: choice(['AUTH_POLICY', 'LEGACY']),
  primary: partOf({
    methods: z.array(choice(['push', 'sms', 'voice', 'email', 'otp'])),
    methodConstraints: z.array(z.looseObject({})),
  }),
  stepUp: partOf({ required: z.boolean(), methods: z.array(choice(['security_question'])) }).refine(
    ({ required, methods = [] }) => required === true || methods.length === 0,
    { path: ['methods'], message: 'The field must be left out when required is false' },
  ),
});

/** What a rule of each type of policy may say. */
export const ruleShapes: Readonly<Record<PolicyType, z.ZodType>> = {
  OKTA_SIGN_ON: wholeObject({
    ...own('SIGN_ON'),
    conditions: partOf({
      people,
      network,
      authContext: partOf({ authType: choice(['ANY', 'LDAP_INTERFACE', 'RADIUS']) }),
      identityProvider: partOf({ provider: choice(['ANY', 'OKTA', 'SPECIFIC_IDP']), idpIds: ids }),
      // Not in the description, though the guide to policies has it: levels of risk and behaviours.
      risk: partOf({ behaviors: ids }),
      riskScore: z.strictObject({ level: choice(['ANY', 'LOW', 'MEDIUM', 'HIGH']) }),
    }).nullish(),
    actions: z.strictObject({ signon }),
  }),
  ACCESS_POLICY: wholeObject({
    ...own('ACCESS_POLICY'),
    conditions: appConditions.nullish(),
    actions: z.strictObject({
      appSignOn: z.strictObject({
        access,
        verificationMethod: verificationMethod.optional(),
        keepMeSignedIn: partOf({ postAuth: choice(['ALLOWED', 'NOT_ALLOWED']), postAuthPromptFrequency: duration }).optional(),
      }),
    }),
  }),
  PASSWORD: wholeObject({
    ...own('PASSWORD'),
    conditions: partOf({ people, network }).nullish(),
    actions: z.strictObject({
      passwordChange: passwordAction,
      selfServicePasswordReset: partOf({
        access,
        type: z.literal('selfServicePasswordReset'),
        requirement: resetRequirement,
        settings: z.looseObject({}),
      }).optional(),
      selfServiceUnlock: passwordAction.optional(),
    }),
  }),
  MFA_ENROLL: wholeObject({
    ...own('MFA_ENROLL'),
    conditions: partOf({ people, network, app: partOf({ include: apps, exclude: apps }) }).nullish(),
    actions: z.strictObject({ enroll: z.strictObject({ self: choice(['CHALLENGE', 'LOGIN', 'NEVER', 'NEVER_INCLUDING_RECOVERY']) }) }),
  }),
};
