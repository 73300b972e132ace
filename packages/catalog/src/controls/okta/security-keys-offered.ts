import { authenticationMethodChanges } from '@rampart/changes/identity/authentication-method.ts';
import { type AuthenticationMethod, AuthenticationMethodSettings } from '@rampart/domain/authentication-method.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import type { FactorKind } from '@rampart/domain/factor-kind.ts';
import { fail, notApplicable, pass } from '@rampart/domain/verdict.ts';
import { authenticationMethods } from '@rampart/facts/identity/authentication-methods.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';

/** FIDO2 (WebAuthn), Okta FastPass and smart cards: proof that is bound to the address of the page that asks for it. */
const resistant: readonly FactorKind[] = ['security-key', 'platform-biometric', 'certificate'];
const key = (methods: readonly AuthenticationMethod[]) => methods.find(({ kind }) => kind === 'security-key');

export const securityKeysOffered = defineControl({
  id: 'okta.security-keys-offered',
  title: 'Offer phishing-resistant authenticators',
  name: 'Phishing-resistant authenticator',
  action: 'Offer',
  priority: 'p2',
  description: 'At least one authenticator that resists phishing is active: FIDO2 (WebAuthn), Okta FastPass or a smart card.',
  why: 'Codes and pushes can be given away on a fake page. A key answers only to the real one.',
  group: 'Authentication methods',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['IA-2(8)', 'IA-5(2)'],
    'nist-csf': ['PR.AA-03'],
    'cis-v8': ['6.3', '6.5'],
    'iso-27001': ['A.8.5'],
    'mitre-attack': ['T1557', 'T1621'],
    hitrust: ['01.q'],
  },
  evidence: {
    events: mailThreats,
    categories: ['corporate-credential-phishing', 'credential-phishing'],
    would: 'not-known',
    because:
      'These mails ask for a password on a false page, where a key gives nothing away. It is not known how many would have led to a stolen sign-in: keys are only offered, and the mails arrive as before.',
  },
  needs: { methods: authenticationMethods },

  assess({ methods }) {
    if (methods.length === 0)
      return notApplicable({ because: 'This organisation has no authenticators: it is not on the Identity Engine.' });
    const offered = methods.filter(({ kind }) => resistant.includes(kind));
    if (offered.some(({ isEnabled }) => isEnabled)) return pass();
    if (offered.length === 0) return fail({ because: 'No authenticator that resists phishing has been added.' });
    return fail({ because: `Not active: ${offered.map(({ name }) => `“${name}”`).join(', ')}.`, about: offered });
  },

  remedy: {
    parameters: { authenticator: fixed('Authenticator', ['webauthn'], () => 'FIDO2 (WebAuthn)') },
    changes({ facts }) {
      const method = key(facts.methods);
      // Okta wants a new authenticator to be added by hand: there is none yet that could be changed.
      if (method === undefined || method.isEnabled) return [];
      const before = AuthenticationMethodSettings.parse(method);
      return [authenticationMethodChanges.update({ target: method.id, before, after: { ...before, isEnabled: true } })];
    },
    disruption: 'No one is required to act. People can enroll a security key or the biometrics of their device.',
    steps: ({ facts }) => [
      'In the Okta Admin Console, open Security > Authenticators.',
      key(facts.methods) === undefined
        ? 'Choose Add authenticator, and at FIDO2 (WebAuthn) choose Add. Set User verification to Required and choose Add.'
        : 'On the row FIDO2 (WebAuthn) choose Actions > Activate.',
      'On the tab Enrollment, set FIDO2 (WebAuthn) to Optional in the policies of the people who shall have it.',
    ],
  },
});
