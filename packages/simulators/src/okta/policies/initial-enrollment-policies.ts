import type { Body } from '../../kit/rest-api.ts';
import type { Names, PolicyDraft, RuleDraft } from './initial-policy.ts';

const offered = ['okta_password', 'okta_email', 'okta_verify', 'phone_number', 'security_question', 'webauthn', 'google_otp'] as const;
type Key = (typeof offered)[number];

const rule = (name: string, system: boolean): RuleDraft => ({
  name,
  system,
  conditions: { people: { users: { exclude: [] } }, network: { connection: 'ANYWHERE' } },
  actions: { enroll: { self: 'CHALLENGE' } },
});

/** What people must, may and may not enrol. */
export function enrollmentPolicies({ group, authenticator }: Names): PolicyDraft[] {
  const settings = (required: readonly Key[]): Body => ({
    type: 'AUTHENTICATORS',
    authenticators: offered.map((key) => ({
      key,
      id: authenticator(key),
      enroll: { self: required.includes(key) ? 'REQUIRED' : 'OPTIONAL' },
      constraints: null,
    })),
  });
  return [
    {
      name: 'Administrators',
      description: 'People with administrative rights.',
      conditions: { people: { groups: { include: [group('IT administrators')] } } },
      settings: settings(['okta_password', 'okta_verify']),
      rules: [rule('Administrators', false)],
    },
    {
      name: 'Default Policy',
      description: 'The default policy applies in all situations if no other policy applies.',
      system: true,
      conditions: { people: { groups: { include: [group('Everyone')] } } },
      settings: settings(['okta_password']),
      rules: [rule('Default Rule', true)],
    },
  ];
}
