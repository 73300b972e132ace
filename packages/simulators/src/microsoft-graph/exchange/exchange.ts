import { uuidOf } from '../../world/uuid-of.ts';
import type { Entra } from '../entra.ts';
import type { MailRole } from '../tokens/applications.ts';
import { unknownCmdlet } from './cmdlet-error.ts';
import { cmdlet, type Cmdlet, type Given, type Row } from './cmdlet.ts';
import {
  builtInName,
  initialPolicies,
  initialTenantLists,
  ownQuarantinePolicies,
  presetPolicies,
  presetRuleName,
} from './initial-policies.ts';
import { mayRun } from './management-roles.ts';
import { openOrganisation } from './organisation.ts';
import { readParameters } from './parameters.ts';
import { openFamily } from './policies.ts';
import { families } from './policy-families.ts';
import { openQuarantine } from './quarantine.ts';
import { openRules } from './rules.ts';
import { openSingleSettings } from './single-settings.ts';
import { openTenantLists } from './tenant-lists.ts';

export type Exchange = ReturnType<typeof openExchange>;

const slug = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
const recipientConditions = { domains: 'RecipientDomainIs', people: 'SentTo', groups: 'SentToMemberOf' };
const builtInPolicies = { SafeLinksPolicy: builtInName, SafeAttachmentPolicy: builtInName };
const pilots = 'Pilot users';
const finance = 'Finance approvers';
const warehouse = 'Warehouse and depot staff';

/** The mail service of the company's tenant, as its cmdlets show and change it. */
type Directory = Pick<Entra, 'world' | 'tenant' | 'accounts' | 'groups' | 'ids' | 'replication'>;

export function openExchange({ world, tenant, accounts, groups, ids, replication }: Directory) {
  const domains = [tenant.domain, tenant.initialDomain];
  const addressOf = (group: string): string => `${slug(group)}@${tenant.domain}`;
  const recipients = {
    hasDomain: (name: string) => domains.includes(name.toLowerCase()),
    hasPerson: (address: string) => accounts.find(address) !== undefined,
    hasGroup: (address: string) => groups.list().some(({ id, displayName }) => [id, addressOf(displayName), displayName].includes(address)),
  };
  // Those of the first day are the same at each start; what is made later has the ids of the write that makes it.
  let firstIds = 0;
  let isOpen = false;
  const newIds = { next: () => (isOpen ? ids.next() : uuidOf(world.options.seed, 6_700, (firstIds += 1), 0)) };
  const now = (): Date => world.now();
  const quarantine = openQuarantine({ ids: newIds, now }, ownQuarantinePolicies);
  const parts = { ids: newIds, recipients, quarantine, now, replication };
  const organisation = openOrganisation();
  const presetRule = (kind: 'EOP' | 'ATP') =>
    openRules(parts, {
      noun: `${kind}ProtectionPolicyRule`,
      conditions: recipientConditions,
      initial: [
        {
          name: presetRuleName,
          guid: newIds.next(),
          policies: presetPolicies(kind),
          isEnabled: true,
          fields: { SentToMemberOf: [addressOf(pilots)] },
        },
      ],
    });
  const cmdlets: readonly Cmdlet[] = [
    ...families.flatMap((family) => openFamily(parts, family, initialPolicies(family, addressOf(finance))).cmdlets),
    ...presetRule('EOP').cmdlets,
    ...presetRule('ATP').cmdlets,
    // There is one, which Microsoft made; it can be neither switched off nor removed.
    ...openRules(parts, {
      noun: 'ATPBuiltInProtectionRule',
      conditions: recipientConditions,
      initial: [
        {
          name: 'ATP Built-In Protection Rule',
          guid: newIds.next(),
          policies: builtInPolicies,
          isEnabled: true,
          fields: { ExceptIfSentToMemberOf: [addressOf(warehouse)] },
        },
      ],
    }).cmdlets.filter(({ name }) => /^[GS]et-/.test(name)),
    ...openSingleSettings(organisation).cmdlets,
    ...organisation.cmdlets,
    ...quarantine.cmdlets,
    ...openTenantLists(parts, initialTenantLists(tenant.domain)).cmdlets,
    cmdlet('Get-AcceptedDomain', (given) => {
      readParameters(given, { parameters: [] });
      return domains.map((name, place) => ({ Name: name, DomainName: name, DomainType: 'Authoritative', Default: place === 0 }));
    }),
  ];
  isOpen = true;
  const byName = new Map(cmdlets.map((one) => [one.name, one]));
  return {
    organisation: organisation.control,
    /** By default as a global administrator, who has all roles. */
    run(name: string, given: Given, roles?: readonly MailRole[]): readonly Row[] {
      const found = byName.get(name);
      if (found === undefined || !organisation.has(name) || (roles !== undefined && !mayRun(name, roles))) throw unknownCmdlet(name);
      organisation.check(name, given);
      return found.run(given);
    },
  };
}
