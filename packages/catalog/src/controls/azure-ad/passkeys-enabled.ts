import { authenticationMethodChanges } from '@rampart/changes/identity/authentication-method.ts';
import { AuthenticationMethodSettings } from '@rampart/domain/authentication-method.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { fail, notApplicable } from '@rampart/domain/verdict.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { excludeStep, judgeOffered, methodNeeds, offeredToAll } from '../../judging/microsoft-entra/judge-offered.ts';

/** Without it people cannot register a passkey by themselves, although the method is on. */
const selfService = 'isSelfServiceRegistrationAllowed';

/** The method with self-service set up, where Microsoft says whether that is allowed. */
const withSelfService = ({ settings, ...method }: AuthenticationMethodSettings): AuthenticationMethodSettings => ({
  ...method,
  settings: selfService in settings ? { ...settings, [selfService]: 'true' } : settings,
});

export const passkeysEnabled = defineControl({
  id: 'azure-ad.passkeys-enabled',
  title: 'Enable passkeys (FIDO2)',
  name: 'Passkey (FIDO2)',
  action: 'Enable',
  priority: 'p2',
  description: 'The authentication method Passkey (FIDO2) is on for all users, and they may set it up themselves.',
  why: 'A passkey answers only the real sign-in page, so there is nothing to phish. While the method is off, no one can use a passkey and no policy can require one.',
  group: 'Authentication methods',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['IA-2(8)', 'IA-5(2)'],
    'nist-csf': ['PR.AA-03'],
    'nist-800-171': ['3.5.4'],
    'cis-v8': ['6.5'],
    'iso-27001': ['A.8.5'],
    'soc-2': ['CC6.1'],
    cmmc: ['IA.L2-3.5.4'],
    'mitre-attack': ['T1557', 'T1566'],
    'zero-trust': ['identity.authentication'],
    hitrust: ['01.q'],
  },
  evidence: {
    events: mailThreats,
    categories: ['corporate-credential-phishing', 'credential-phishing'],
    would: 'not-known',
    because:
      'These mails ask for a password on a false page, where a passkey gives nothing away. It is not known how many would have led to a stolen sign-in: the method is only offered, and the mails arrive as before.',
  },
  needs: methodNeeds,

  assess({ methods, ...directory }) {
    const keys = methods.find(({ kind }) => kind === 'security-key');
    if (!keys) return notApplicable({ because: 'The tenant does not offer Passkey (FIDO2).' });
    if (!keys.isEnabled) return fail({ because: `${keys.name} is off, so no one can register a security key.`, about: [keys] });
    if (!keys.forEveryone) return fail({ because: `${keys.name} is on for some groups only.`, about: [keys] });
    if (keys.settings[selfService] === 'false')
      return fail({ because: `${keys.name} is on, but Allow self-service set up is No, so no one can register a passkey.`, about: [keys] });
    return judgeOffered(keys, directory);
  },

  remedy: {
    parameters: { target: fixed('Include', ['All users']) },
    changes: ({ facts }) =>
      facts.methods
        .filter(({ kind }) => kind === 'security-key')
        .map((method) => {
          const before = AuthenticationMethodSettings.parse(method);
          return authenticationMethodChanges.update({
            target: method.id,
            before,
            after: withSelfService(offeredToAll(method, facts)),
          });
        }),
    disruption: 'People can register one more method. No one is required to.',
    steps: ({ parameters }) => [
      'Open Microsoft Entra admin center, Entra ID, Authentication methods, Policies, Passkey (FIDO2).',
      `Set Enable to on and Include to ${parameters.target.join(', ')}. ${excludeStep}`,
      'Configure: Allow self-service set up, Yes. Choose Save.',
    ],
  },
});
