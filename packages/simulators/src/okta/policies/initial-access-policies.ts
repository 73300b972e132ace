import type { Body } from '../../kit/rest-api.ts';
import type { Names, PolicyDraft, RuleDraft } from './initial-policy.ts';
import { lastPriority } from './policy.ts';

const assurance = (factorMode: '1FA' | '2FA', reauthenticateIn: string, constraints: readonly Body[]): Body => ({
  appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode, reauthenticateIn, constraints } },
});

const password: Body = { knowledge: { types: ['PASSWORD'], required: true } };
const possession: Body = { possession: { deviceBound: 'REQUIRED', required: true } };

const catchAll = (actions: Body): RuleDraft => ({
  name: 'Catch-all Rule',
  system: true,
  priority: lastPriority,
  conditions: {},
  actions,
});

/** Authentication policies, each for the applications that are mapped to it. */
export function accessPolicies({ group }: Names): PolicyDraft[] {
  return [
    {
      name: 'Okta Admin Console',
      description: 'Signing in to the Admin Console.',
      conditions: null,
      rules: [catchAll(assurance('1FA', 'PT2H', [password]))],
    },
    {
      name: 'Okta Dashboard',
      description: 'Signing in to the End-User Dashboard.',
      conditions: null,
      rules: [catchAll(assurance('1FA', 'PT12H', [password]))],
    },
    {
      name: 'Any two factors',
      description: 'Requires two factors to access.',
      system: true,
      conditions: null,
      rules: [catchAll(assurance('2FA', 'PT2H', [possession]))],
    },
    {
      name: 'Payroll and banking',
      description: 'Where money moves.',
      conditions: null,
      rules: [
        {
          name: 'Everybody who is paid',
          conditions: { people: { groups: { include: [group('All employees')] } } },
          actions: assurance('1FA', 'PT0S', [password]),
        },
        catchAll({ appSignOn: { access: 'DENY', verificationMethod: { type: 'ASSURANCE', factorMode: '2FA', reauthenticateIn: 'PT0S' } } }),
      ],
    },
  ];
}
