import type { World } from '../../world/world.ts';
import type { Attributes, Template, Tree } from './entry.ts';
import { idOfNamed, named } from './object-identity.ts';

/** [MS-GPOD]: the same names in every domain. */
export const defaultPolicies = {
  domain: '31B2F340-016D-11D2-945F-00C04FB984F9',
  controllers: '6AC1786C-016F-11D2-945F-00C04FB984F9',
} as const;

/** The extension of security settings with the tool that edits them: a policy that has such settings lists both. */
const securityExtension = '[{827D319E-6EAC-11D2-A4EA-00C04F79F83A}{803E14A0-B4FB-11D0-A0D0-00A0C90F574B}]';

const container = 'CN Policies';

export function groupPolicyTemplate(world: World, guid: string, displayName: string): Template {
  const { domain } = world.options.company;
  return {
    ...named(world, 'group-policy', `{${guid}}`, [`group policy ${guid}`, container]),
    attributes: () => ({
      displayName: [displayName],
      flags: ['0'],
      versionNumber: ['3'],
      gPCFunctionalityVersion: ['2'],
      gPCFileSysPath: [['', '', domain, 'sysvol', domain, 'Policies', `{${guid}}`].join('\\')],
      gPCMachineExtensionNames: [securityExtension],
    }),
  };
}

/** What every domain is born with: the container of Group Policies, and two of them. */
export const groupPolicyTemplates = (world: World): readonly Template[] => [
  { ...named(world, 'container', 'Policies', [container, 'CN System']), isCritical: true, attributes: () => ({ cn: ['Policies'] }) },
  { ...groupPolicyTemplate(world, defaultPolicies.domain, 'Default Domain Policy'), isCritical: true },
  { ...groupPolicyTemplate(world, defaultPolicies.controllers, 'Default Domain Controllers Policy'), isCritical: true },
];

/** [MS-GPOL] 2.2.2: one link of a `gPLink`. */
export const linkTo = (policyDn: string, bits = 0): string => `[LDAP://${policyDn};${bits}]`;

/** The link that the domain, or the unit of its controllers, is born with. */
export function firstLink({ options }: World, tree: Tree, of: keyof typeof defaultPolicies): Attributes {
  const policy = tree.byId(idOfNamed(options, `group policy ${defaultPolicies[of]}`));
  return policy === undefined ? {} : { gPLink: [linkTo(policy.dn)] };
}
