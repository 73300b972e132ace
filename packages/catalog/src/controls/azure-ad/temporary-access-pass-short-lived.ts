import { authenticationMethodChanges } from '@rampart/changes/identity/authentication-method.ts';
import { AuthenticationMethodSettings } from '@rampart/domain/authentication-method.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { fail, notApplicable, pass } from '@rampart/domain/verdict.ts';
import { authenticationMethods } from '@rampart/facts/identity/authentication-methods.ts';

const once = 'isUsableOnce';
const longest = 'maximumLifetimeInMinutes';
const usual = 'defaultLifetimeInMinutes';
const shortest = 'minimumLifetimeInMinutes';
const longestMinutes = 8 * 60;

export const temporaryAccessPassShortLived = defineControl({
  id: 'azure-ad.temporary-access-pass-short-lived',
  title: 'Shorten Temporary Access Pass lifetime',
  name: 'Temporary Access Pass',
  action: 'Short',
  priority: 'p2',
  description: 'Where Temporary Access Pass is on, it is for one-time use and lives 8 hours at most.',
  why: 'It replaces both password and second factor. A pass that works for days and more than once is a password that the help desk wrote down.',
  group: 'Authentication methods',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['IA-5', 'IA-5(1)'],
    'nist-csf': ['PR.AA-01'],
    'nist-800-171': ['3.5.9'],
    'cis-v8': ['5.2'],
    'iso-27001': ['A.5.17'],
    'soc-2': ['CC6.1'],
    cmmc: ['IA.L2-3.5.9'],
    'mitre-attack': ['T1556.006'],
    hitrust: ['01.d'],
  },
  evidence: {
    would: 'not-known',
    because: 'Sign-ins do not say whether a Temporary Access Pass was used.',
  },
  needs: { methods: authenticationMethods },

  assess({ methods }) {
    const temporary = methods.find(({ kind, isEnabled }) => kind === 'temporary-pass' && isEnabled);
    if (!temporary) return notApplicable({ because: 'Temporary Access Pass is off.' });
    const { settings } = temporary;
    if (settings[once] !== 'true') return fail({ because: 'A Temporary Access Pass may be used more than once.', about: [temporary] });
    const minutes = Number(settings[longest] ?? Infinity);
    return minutes <= longestMinutes
      ? pass()
      : fail({ because: `A Temporary Access Pass may live ${minutes / 60} hours.`, about: [temporary] });
  },

  remedy: {
    parameters: { lifetime: fixed('Maximum lifetime', [longestMinutes], (minutes) => `${minutes / 60} hours`) },
    changes: ({ facts, parameters }) =>
      facts.methods
        .filter(({ kind, isEnabled }) => kind === 'temporary-pass' && isEnabled)
        .map((method) => {
          const before = AuthenticationMethodSettings.parse(method);
          const minutes = Math.min(Number(before.settings[longest] ?? Infinity), ...parameters.lifetime);
          // Microsoft takes no usual lifetime above the longest, and no shortest one either.
          const capped = [usual, shortest].flatMap((name) => {
            const current = Number(before.settings[name] ?? 0);
            return current > minutes ? [[name, String(minutes)]] : [];
          });
          const settings = { ...before.settings, [once]: 'true', [longest]: String(minutes), ...Object.fromEntries(capped) };
          return authenticationMethodChanges.update({ target: method.id, before, after: { ...before, settings } });
        }),
    disruption: 'People who set up several devices need a new pass for each.',
    steps: ({ parameters }) => [
      'Open Microsoft Entra admin center, Entra ID, Authentication methods, Policies, Temporary Access Pass, Configure, Edit.',
      `Maximum lifetime: ${parameters.lifetime.map((minutes) => minutes / 60).join('')} hours. Require one-time use: Yes. Choose Update, then Save.`,
    ],
  },
});
