import { type PasswordPolicy, PasswordPolicySettings } from '@rampart/domain/password-policy.ts';
import { oneLine } from '@rampart/domain/one-line.ts';
import { fail, notApplicable, pass, type Verdict } from '@rampart/domain/verdict.ts';
import { domainNameOf } from './domain-admins.ts';
import { groupPolicyRemarks, groupPolicyStep } from './group-policies.ts';

/** The policies of whole domains. Fine-grained ones override them for a few groups. */
export const domainPolicies = (policies: readonly PasswordPolicy[]): readonly PasswordPolicy[] =>
  policies.filter(({ isEnforced, appliesToEveryone }) => isEnforced && appliesToEveryone);

/** What is wrong with a policy, as it follows its name; nothing when all is well. */
export type Fault = (policy: PasswordPolicy) => string | undefined;

/** Every domain's own policy must be without the fault. */
export function judgeDomainPolicies(policies: readonly PasswordPolicy[], faultOf: Fault): Verdict {
  const judged = domainPolicies(policies);
  if (judged.length === 0) return notApplicable({ because: 'The directory has no password policy for everyone.' });
  const faults = judged.flatMap((policy) => {
    const fault = faultOf(policy);
    return fault === undefined ? [] : [{ policy, says: `“${policy.name}” ${fault}.` }];
  });
  if (faults.length === 0) return pass();
  return fail({ because: faults.map(({ says }) => says).join(' '), about: faults.map(({ policy }) => policy) });
}

/** What to ask for, of each domain's policy that has the fault. */
export const fixedPolicies = (
  policies: readonly PasswordPolicy[],
  faultOf: Fault,
  desired: (policy: PasswordPolicy) => Partial<PasswordPolicySettings>,
) =>
  domainPolicies(policies)
    .filter((policy) => faultOf(policy) !== undefined)
    .map((policy) => {
      const before = PasswordPolicySettings.parse(policy);
      return { target: policy.id, before, after: { ...before, ...desired(policy) } };
    });

/** What to know before the policies with the fault are written. */
export const passwordPolicyRemarks = (policies: readonly PasswordPolicy[], faultOf: Fault): readonly string[] =>
  groupPolicyRemarks(domainPolicies(policies).filter((policy) => faultOf(policy) !== undefined));

/** Where account policies of a domain are set by hand. */
const accountPoliciesPath = (policies: SetByHand['under'], domains: readonly string[]): string =>
  `${openDefaultPolicy(domains)} Go to Computer Configuration, Policies, Windows Settings, Security Settings, Account Policies, ${policies}.`;

/** Each domain has a Default Domain Policy. `domains`: the names of those that are meant, where several were read. */
export function openDefaultPolicy(domains: readonly string[]): string {
  if (domains.length === 0) return 'Open Group Policy Management, right-click Default Domain Policy and choose Edit.';
  const where = domains.length === 1 ? `the domain ${listed(domains)}` : `each of the domains ${listed(domains)}`;
  return `Open Group Policy Management. In ${where}, right-click Default Domain Policy and choose Edit.`;
}

/** All of them: what is not named would not be set. */
const listed = (domains: readonly string[]): string => domains.map(oneLine).join(', ');

/** A domain controller writes what the policy says over what is in the domain. */
function afterGroupPolicy(domains: readonly string[]): string {
  const [where, which] =
    domains.length === 0
      ? ['', '']
      : [domains.length === 1 ? ` in ${listed(domains)}` : ' in each of these domains', ' -Identity and the name of the domain'];
  return `Run gpupdate /force on the domain controller that holds the PDC emulator role${where}, then check with Get-ADDefaultDomainPasswordPolicy${which}.`;
}

/** The domains of these policies; none where only one domain was read. */
export const domainsOf = (policies: readonly PasswordPolicy[]): string[] => [
  ...new Set(policies.flatMap((policy) => domainNameOf(policy) ?? [])),
];

/** Only OpenLDAP has policies that say how often an expired password signs in, or that have a length and do not check it. */
const isOfOpenLdap = ({ graceSignIns, uncheckedMinLength }: PasswordPolicy): boolean =>
  graceSignIns !== undefined || uncheckedMinLength !== undefined;

interface SetByHand {
  readonly faultOf: Fault;
  readonly under: 'Password Policy' | 'Account Lockout Policy';
  /** In the words of the Group Policy editor. */
  readonly inGroupPolicy: readonly string[];
  /** The attributes and their values, of a policy with the fault or of one that is not known; nothing where none is to be set. */
  readonly inOpenLdap: (policy?: PasswordPolicy) => string | undefined;
}

/** For the policies with the fault, of the directory that they are of; for either directory, where no policy is known. */
export function passwordPolicySteps(
  policies: readonly PasswordPolicy[],
  { faultOf, under, inGroupPolicy, inOpenLdap }: SetByHand,
): readonly string[] {
  const known = domainPolicies(policies);
  const overlays = known.filter(isOfOpenLdap);
  const atFault = known.filter((policy) => !isOfOpenLdap(policy) && faultOf(policy) !== undefined);
  const domains = domainsOf(atFault);
  const ofDomain = [accountPoliciesPath(under, domains), ...inGroupPolicy, ...groupPolicyStep(atFault), afterGroupPolicy(domains)];
  const attributes = inOpenLdap();
  if (known.length === 0)
    return [
      ...ofDomain.map((step, place) => (place === 0 ? `In Active Directory: ${step}` : step)),
      ...(attributes === undefined
        ? []
        : [`In OpenLDAP, set ${attributes} in the default password policy, with ldapmodify. Keep values that are already stricter.`]),
    ];
  const ofOverlays = overlays.flatMap((policy) => {
    const own = faultOf(policy) === undefined ? undefined : inOpenLdap(policy);
    return own === undefined ? [] : [`In OpenLDAP, set ${own} in the policy “${policy.name}”, with ldapmodify.`];
  });
  return [...(atFault.length > 0 ? ofDomain : []), ...ofOverlays];
}
