import { authenticationMethodChanges } from '@rampart/changes/identity/authentication-method.ts';
import { AuthenticationMethodSettings } from '@rampart/domain/authentication-method.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { customizable } from '@rampart/domain/customizable.ts';
import { optional } from '@rampart/domain/fact.ts';
import { fail, notApplicable, pass, unknown } from '@rampart/domain/verdict.ts';
import { authenticationMethods } from '@rampart/facts/identity/authentication-methods.ts';
import { directoryState } from '@rampart/facts/identity/directory-state.ts';

const phone = ['text-message', 'voice-call'] as const;
const shown = { 'text-message': 'SMS', 'voice-call': 'Voice call' };

const olderPolicies =
  'The older policies for multifactor authentication and password reset are in force beside this one, and may allow phones: the migration of authentication methods is not complete. Finish it in Authentication methods, Manage migration.';

export const phoneMethodsDisabled = defineControl({
  id: 'azure-ad.phone-methods-disabled',
  title: 'Disable SMS and voice call',
  name: 'SMS and voice call',
  action: 'Disable',
  priority: 'p2',
  description: 'The authentication methods SMS and Voice call are off, or on for chosen groups only.',
  why: 'Attackers divert text messages and calls with a SIM swap, or talk people into reading the code out. Microsoft rates both as the weakest second factors.',
  group: 'Authentication methods',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: ['azure-ad.authenticator-app-enabled'],
  answers: {
    'nist-800-53': ['IA-2(6)', 'IA-5'],
    'nist-csf': ['PR.AA-03'],
    'nist-800-171': ['3.5.3', '3.5.4'],
    'cis-v8': ['6.3'],
    'iso-27001': ['A.5.17', 'A.8.5'],
    'soc-2': ['CC6.1'],
    'mitre-attack': ['T1111', 'T1621'],
    cmmc: ['IA.L2-3.5.3', 'IA.L2-3.5.4'],
    'zero-trust': ['identity.authentication'],
    hitrust: ['01.q'],
  },
  evidence: {
    would: 'not-known',
    because: 'Sign-ins do not say which second factor was used, so those with a diverted text message or call are not known.',
  },
  needs: { methods: authenticationMethods, state: optional(directoryState) },

  assess({ methods, state }) {
    const known = methods.filter(({ kind }) => phone.some((one) => one === kind));
    if (known.length === 0)
      return notApplicable({ because: 'The tenant has neither SMS nor voice calls among its authentication methods.' });
    const open = known.filter(({ isEnabled, forEveryone }) => isEnabled && forEveryone);
    const isLegacy = state?.methodsMigration === 'not-started' || state?.methodsMigration === 'in-progress';
    if (open.length === 0) return isLegacy ? unknown({ because: olderPolicies }) : pass();
    return fail({ because: `All users may sign in with: ${open.map(({ name }) => name).join(', ')}.`, about: open });
  },

  remedy: {
    parameters: { kinds: customizable('Authentication methods', phone, (kind) => shown[kind]) },
    changes: ({ facts, parameters }) =>
      facts.methods
        .filter(({ kind, isEnabled, forEveryone }) => parameters.kinds.some((one) => one === kind) && isEnabled && forEveryone)
        .map((method) => {
          const before = AuthenticationMethodSettings.parse(method);
          return authenticationMethodChanges.update({ target: method.id, before, after: { ...before, isEnabled: false } });
        }),
    disruption: 'People who have registered nothing but a phone number must register Microsoft Authenticator or a passkey first.',
    steps: ({ parameters }) => [
      'Open Microsoft Entra admin center, Entra ID, Authentication methods, User registration details, and help everyone who has registered only a phone number.',
      'Under Authentication methods, Manage migration, set the state to Migration Complete: until then the older policies may allow phones too.',
      ...parameters.kinds.map((kind) => `Open Authentication methods, Policies, ${shown[kind]}, set Enable to off, and choose Save.`),
    ],
  },
});
