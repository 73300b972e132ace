import { defineControl } from '@rampart/domain/control.ts';
import { optional } from '@rampart/domain/fact.ts';
import type { PasswordPolicy } from '@rampart/domain/password-policy.ts';
import { fail, unknown } from '@rampart/domain/verdict.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { type SensitiveAccount, sensitiveAccounts } from '@rampart/facts/identity/sensitive-accounts.ts';
import { accountScript } from '../../judging/active-directory/account-script.ts';
import { domainsOf, openDefaultPolicy } from '../../judging/active-directory/domain-password-policy.ts';
import { hiddenPolicies } from '../../judging/active-directory/hidden-policies.ts';
import { judgeEntries } from '../../judging/judge-entries.ts';
import { namedFew } from '../../judging/named-few.ts';

const needs = { accounts: sensitiveAccounts, policies: optional(passwordPolicies) };

const reversible = (accounts: readonly SensitiveAccount[]) => accounts.filter(({ storesPasswordReversibly }) => storesPasswordReversibly);

/** A fine-grained policy that is linked to no one does nothing. */
const reversiblePolicies = (policies: readonly PasswordPolicy[]) =>
  policies.filter(({ isEnforced, storesReversibly }) => isEnforced && storesReversibly === true);

/** Why it is not known of each policy; nothing where it is. */
function notShown(policies: readonly PasswordPolicy[] | undefined): string | undefined {
  if (policies === undefined) return 'The password policies, which may store passwords with reversible encryption, could not be read.';
  const silent = policies.filter(({ isEnforced, storesReversibly }) => isEnforced && storesReversibly === undefined);
  if (silent.length > 0)
    return `The directory does not say whether ${namedFew(silent.map(({ name }) => `“${name}”`))} has passwords stored with reversible encryption, or it was not read yet. The next run reads it, if the account of this connection may read pwdProperties and msDS-PasswordReversibleEncryptionEnabled, or the export has them.`;
  if (policies.length === 0)
    return 'The directory shows us no password policy. Let the account of this connection read the domain object, or export it too.';
  const hidden = hiddenPolicies(policies);
  return hidden === undefined ? undefined : `A fine-grained password policy may store passwords with reversible encryption. ${hidden}`;
}

const manualPolicies = (policies: readonly PasswordPolicy[]): readonly string[] =>
  reversiblePolicies(policies).map((policy) =>
    policy.appliesToEveryone
      ? `${openDefaultPolicy(domainsOf([policy]))} Go to Computer Configuration, Policies, Windows Settings, Security Settings, Account Policies, Password Policy, and disable Store passwords using reversible encryption.`
      : `Open Active Directory Administrative Center, the domain, System, Password Settings Container, “${policy.name}”, and clear Store password using reversible encryption.`,
  );

export const reversibleEncryptionOff = defineControl({
  id: 'on-premises.reversible-encryption-off',
  title: 'Disable reversible password encryption',
  name: 'Reversible password encryption',
  action: 'Block',
  priority: 'p1',
  description:
    'Neither an account (ENCRYPTED_TEXT_PWD_ALLOWED in userAccountControl) nor the policy of the domain nor a fine-grained password policy has Store passwords using reversible encryption set.',
  why: 'An attacker who copies the directory reads these passwords in clear text, without cracking anything.',
  group: 'Passwords',
  programs: ['baseline', 'zero_trust'],
  platforms: ['Windows'],
  requires: [],
  answers: {
    'nist-800-53': ['IA-5(1)', 'SC-28'],
    'nist-csf': ['PR.AA-01', 'PR.DS-01'],
    'nist-800-171': ['3.5.10'],
    cmmc: ['IA.L2-3.5.10'],
    'cis-v8': ['3.11'],
    'iso-27001': ['A.5.17', 'A.8.24'],
    'soc-2': ['CC6.1'],
    'mitre-attack': ['T1556.005', 'T1003.003'],
    'mitre-defend': ['D3-ACH'],
    'zero-trust': ['identity.identity-stores'],
    hitrust: ['01.d'],
  },
  evidence: {
    would: 'not-known',
    because: 'It limits what a stolen copy of the directory reveals. No event shows that one was made.',
  },
  needs,

  assess({ accounts, policies }) {
    const names = reversible(accounts).map(({ name }) => name);
    const verdict = judgeEntries(names, {
      total: accounts.length,
      what: 'sensitive accounts',
      fault: 'keep their password with reversible encryption',
    });
    if (verdict.state === 'not-applicable') return verdict;
    const about = reversiblePolicies(policies ?? []);
    const because = about.map(
      ({ name, appliesToEveryone }) =>
        `“${name}” has the password of ${appliesToEveryone ? 'every account' : 'every account that it applies to'} stored with reversible encryption.`,
    );
    if (verdict.state === 'fail')
      return fail({ because: [verdict.because, ...because].join(' '), about, ...(verdict.found && { found: verdict.found }) });
    if (because.length > 0) return fail({ because: because.join(' '), about });
    const unclear = notShown(policies);
    return unclear === undefined ? verdict : unknown({ because: unclear });
  },

  remedy: {
    parameters: {},
    disruption: 'Services that sign in with CHAP or Digest authentication stop working with these accounts.',
    steps: ({ facts }) => [
      'Find out whether a service needs CHAP or Digest authentication with one of these accounts, and move it to Kerberos or certificates first.',
      ...manualPolicies(facts.policies ?? []),
      'Run reversible-encryption-off.ps1 with -WhatIf on a computer with the ActiveDirectory module, as a domain administrator, then without -WhatIf.',
      'Change the password of each account afterwards: the readable copy is there until then.',
      'By hand: in Active Directory Users and Computers open the account, Account tab, and clear Store password using reversible encryption.',
    ],
    files: ({ facts }) => [
      accountScript({
        file: 'reversible-encryption-off.ps1',
        purpose: 'Stops storing the passwords of these accounts reversibly. Change their passwords afterwards.',
        accounts: reversible(facts.accounts),
        commands: ['Set-ADAccountControl -Identity $account.Id -AllowReversiblePasswordEncryption $false -WhatIf:$WhatIfPreference'],
      }),
    ],
  },
});
