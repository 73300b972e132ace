import { authenticationMethodChanges } from '@rampart/changes/identity/authentication-method.ts';
import { AuthenticationMethodSettings } from '@rampart/domain/authentication-method.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { customizable } from '@rampart/domain/customizable.ts';
import { fail, notApplicable, pass } from '@rampart/domain/verdict.ts';
import { authenticationMethods } from '@rampart/facts/identity/authentication-methods.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

const contexts = ['displayAppInformationRequiredState', 'displayLocationInformationRequiredState'] as const;
const shown = {
  displayAppInformationRequiredState: 'Show application name in push and passwordless notifications',
  displayLocationInformationRequiredState: 'Show geographic location in push and passwordless notifications',
};
type Context = (typeof contexts)[number];
type Settings = AuthenticationMethodSettings['settings'];

const stateOf = (context: Context): string => `featureSettings.${context}.state`;
const targetOf = (context: Context): string => `featureSettings.${context}.includeTarget.id`;
const excludedOf = (context: Context): string => `featureSettings.${context}.excludeTarget.id`;
/** Microsoft's word for no group. */
const noGroup = '00000000-0000-0000-0000-000000000000';
const excludesNoOne = (settings: Settings, context: Context): boolean => (settings[excludedOf(context)] ?? noGroup) === noGroup;
/** Left to Microsoft (`default`) they are not shown. */
const isShown = (settings: Settings, context: Context): boolean =>
  settings[stateOf(context)] === 'enabled' &&
  (settings[targetOf(context)] ?? 'all_users') === 'all_users' &&
  excludesNoOne(settings, context);

export const authenticatorShowsContext = defineControl({
  id: 'azure-ad.authenticator-shows-context',
  title: 'Show application and location in Authenticator notifications',
  name: 'Microsoft Authenticator notifications',
  action: 'Show application and location',
  priority: 'p2',
  description: 'Microsoft Authenticator, Configure: Show application name and Show geographic location are Enabled for all users.',
  why: 'A person who sees that a request comes from another country or an unknown application denies it. Without that context all requests look alike, and people approve them.',
  group: 'Authentication methods',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: ['azure-ad.authenticator-app-enabled'],
  answers: {
    'nist-800-53': ['IA-2', 'IA-5'],
    'nist-csf': ['PR.AA-03'],
    'nist-800-171': ['3.5.3'],
    cmmc: ['IA.L2-3.5.3'],
    'cis-v8': ['6.3'],
    'iso-27001': ['A.8.5'],
    'soc-2': ['CC6.1'],
    'mitre-attack': ['T1621'],
    'mitre-defend': ['D3-MFA'],
    hitrust: ['01.q'],
  },
  evidence: {
    events: signIns,
    like: { secondFactor: ['failed'] },
    by: 'country',
    would: 'not-known',
    because:
      'These attempts met a second factor and failed. A request that a person approved by mistake looks like the owner’s own sign-in, so it cannot be counted.',
  },
  needs: { methods: authenticationMethods },

  assess({ methods }) {
    const app = methods.find(({ kind, isEnabled }) => kind === 'authenticator-app' && isEnabled);
    if (!app) return notApplicable({ because: 'Microsoft Authenticator is off.' });
    const hidden = contexts.filter((context) => !isShown(app.settings, context));
    if (hidden.length === 0) return pass();
    return fail({ because: `Not enabled for all users: ${hidden.map((context) => shown[context]).join('; ')}.`, about: [app] });
  },

  remedy: {
    parameters: { contexts: customizable('Feature settings', contexts, (context) => shown[context]) },
    changes: ({ facts, parameters }) =>
      facts.methods
        .filter(({ kind }) => kind === 'authenticator-app')
        .map((method) => {
          const before = AuthenticationMethodSettings.parse(method);
          const on = parameters.contexts.flatMap((context) => [
            [stateOf(context), 'enabled'],
            [targetOf(context), 'all_users'],
            ...(excludesNoOne(before.settings, context) ? [] : [[excludedOf(context), noGroup]]),
          ]);
          const settings: Settings = { ...before.settings, ...Object.fromEntries(on) };
          return authenticationMethodChanges.update({ target: method.id, before, after: { ...before, settings } });
        }),
    disruption: 'Requests show the application and a map. People without the location permission see only the application.',
    steps: ({ parameters }) => [
      'Open Microsoft Entra admin center, Entra ID, Authentication methods, Policies, Microsoft Authenticator, Configure.',
      ...parameters.contexts.map((context) => `${shown[context]}: Status Enabled, Include All users, Exclude no group.`),
      'Choose Save.',
    ],
  },
});
