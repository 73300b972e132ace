import { authenticationMethodChanges } from '@rampart/changes/identity/authentication-method.ts';
import { AuthenticationMethodSettings } from '@rampart/domain/authentication-method.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { fail, notApplicable } from '@rampart/domain/verdict.ts';
import { excludeStep, judgeOffered, methodNeeds, offeredToAll } from '../../judging/microsoft-entra/judge-offered.ts';

export const authenticatorAppEnabled = defineControl({
  id: 'azure-ad.authenticator-app-enabled',
  title: 'Enable Microsoft Authenticator',
  name: 'Microsoft Authenticator',
  action: 'Enable',
  priority: 'p2',
  description: 'The authentication method Microsoft Authenticator is on for all users.',
  why: 'Everyone with a phone can use it, and number matching stops attacks that SMS codes do not. Weaker methods can only be disabled once people have this one.',
  group: 'Authentication methods',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['IA-2(1)', 'IA-2(2)'],
    'nist-csf': ['PR.AA-03'],
    'nist-800-171': ['3.5.3'],
    cmmc: ['IA.L2-3.5.3'],
    'cis-v8': ['6.3'],
    'iso-27001': ['A.8.5'],
    'soc-2': ['CC6.1'],
    'mitre-attack': ['T1110'],
    'mitre-defend': ['D3-MFA'],
    hitrust: ['01.q'],
  },
  evidence: {
    would: 'not-known',
    because: 'It lets people register a stronger method. It is not known which sign-ins would have used it.',
  },
  needs: methodNeeds,

  assess({ methods, ...directory }) {
    const app = methods.find(({ kind }) => kind === 'authenticator-app');
    if (!app) return notApplicable({ because: 'The tenant does not offer Microsoft Authenticator.' });
    if (app.isEnabled && app.forEveryone) return judgeOffered(app, directory);
    return fail({ because: app.isEnabled ? `${app.name} is on for some groups only.` : `${app.name} is off.`, about: [app] });
  },

  remedy: {
    parameters: { target: fixed('Include', ['All users']) },
    changes: ({ facts }) =>
      facts.methods
        .filter(({ kind }) => kind === 'authenticator-app')
        .map((method) => {
          const before = AuthenticationMethodSettings.parse(method);
          return authenticationMethodChanges.update({
            target: method.id,
            before,
            after: offeredToAll(method, facts),
          });
        }),
    disruption: 'People can register one more method.',
    steps: ({ parameters }) => [
      'Open Microsoft Entra admin center, Entra ID, Authentication methods, Policies, Microsoft Authenticator.',
      `Set Enable to on, Include to ${parameters.target.join(', ')} and Authentication mode to Any.`,
      `${excludeStep} Choose Save.`,
    ],
  },
});
