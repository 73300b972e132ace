import { enrollmentPolicyChanges } from '@rampart/changes/identity/enrollment-policy.ts';
import { EnrollmentPolicySettings } from '@rampart/domain/enrollment-policy.ts';
import { z } from 'zod';
import { appliesToObject } from '../../kit/applies-to-object.ts';
import { unsupportedSetting } from '../../kit/unsupported-setting.ts';
import { fieldOf, type Part, part, type Raw } from '../../kit/fields-to-write.ts';
import { oktaObject } from '../okta-object.ts';
import { Policy } from './policy-schema.ts';
import { toEnrollmentPolicy } from './to-enrollment-policy.ts';

type Settings = EnrollmentPolicySettings;

const words = { required: 'REQUIRED', optional: 'OPTIONAL', 'not-allowed': 'NOT_ALLOWED' } as const;
const Enrolling = z.looseObject({ enroll: z.looseObject({}).optional() });
const authenticators = 'settings.authenticators';
const factors = 'settings.factors';

const needed = (was: z.infer<typeof Enrolling> | undefined, need: keyof typeof words): Raw => ({
  ...was,
  enroll: { ...was?.enroll, self: words[need] },
});

/** Authenticators in the Identity Engine, factors in the Classic one. */
function methodsOf({ methods }: Settings, base: Raw): Raw {
  const known = z.record(z.string(), Enrolling).optional().catch(undefined).parse(fieldOf(base, factors));
  if (known !== undefined && fieldOf(base, authenticators) === undefined)
    return { [factors]: { ...known, ...Object.fromEntries(methods.map(({ key, need }) => [key, needed(known[key], need)])) } };
  const listed = z
    .array(Enrolling.extend({ key: z.string() }))
    .catch([])
    .parse(fieldOf(base, authenticators));
  return {
    [authenticators]: methods.map(({ key, need }) => ({
      key,
      ...needed(
        listed.find((one) => one.key === key),
        need,
      ),
    })),
  };
}

const parts: readonly Part<Settings>[] = [
  part('name', ({ name }) => name),
  {
    fields: [authenticators, factors],
    says: ({ methods }) => methods.map(({ key, need }) => [key, need]),
    write(after, base) {
      if (new Set(after.methods.map(({ key }) => key)).size < after.methods.length)
        unsupportedSetting('Okta', 'one authenticator twice in a policy');
      return methodsOf(after, base);
    },
  },
];

export const appliesToEnrollmentPolicies = appliesToObject(
  oktaObject<Settings>({
    path: '/api/v1/policies',
    parts,
    settingsOf: (live) => EnrollmentPolicySettings.parse(toEnrollmentPolicy(Policy.parse(live))),
    nameOf: ({ name }) => name,
  }),
  enrollmentPolicyChanges,
  { noun: 'an enrollment policy', scopes: ['okta.policies.read', 'okta.policies.manage'] },
);
