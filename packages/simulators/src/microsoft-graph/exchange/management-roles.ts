import { readTable } from '../../world/text-table.ts';
import type { MailRole } from '../tokens/applications.ts';

/**
 * Which management roles of Exchange contain a cmdlet, as `Get-ManagementRole -Cmdlet` answers it: from the `settings.json` of
 * Microsoft365DSC's resources and from Microsoft's pages about the permissions for threat policies and for the Tenant Allow/Block List.
 * Nouns, the roles that may `Get-` it, the roles that may do anything else with it.
 */
const rolesByNouns = readTable(`
  AcceptedDomain | Retention Management, Remote and Accepted Domains, Distribution Groups, View-Only Configuration, Mail Recipients | Remote and Accepted Domains
  RemoteDomain | Remote and Accepted Domains, View-Only Configuration | Remote and Accepted Domains
  TransportConfig | Organization Transport Settings, View-Only Configuration, Journaling | Organization Transport Settings
  OrganizationConfig | Mail Tips, View-Only Configuration, Organization Configuration, Compliance Admin, Recipient Policies | Organization Configuration
  OrganizationCustomization | | Organization Configuration
  ExternalInOutlook | Organization Configuration, View-Only Configuration | Organization Configuration
  AdminAuditLogConfig | Audit Logs, View-Only Audit Logs, View-Only Configuration | Audit Logs
  AtpPolicyForO365, QuarantinePolicy | Transport Hygiene, Security Admin, View-Only Configuration, Security Reader | Transport Hygiene, Security Admin
  AntiPhishPolicy, SafeLinksPolicy, SafeAttachmentPolicy | Transport Hygiene, Security Admin, View-Only Configuration, Security Reader | Transport Hygiene, Security Admin
  AntiPhishRule, SafeLinksRule, SafeAttachmentRule | Transport Hygiene, Security Admin, View-Only Configuration, Security Reader | Transport Hygiene, Security Admin
  HostedContentFilterPolicy, MalwareFilterPolicy, HostedOutboundSpamFilterPolicy | Transport Hygiene, Security Admin, View-Only Configuration, Security Reader | Transport Hygiene, Security Admin
  HostedContentFilterRule, MalwareFilterRule, HostedOutboundSpamFilterRule | Transport Hygiene, Security Admin, View-Only Configuration, Security Reader | Transport Hygiene, Security Admin
  EOPProtectionPolicyRule, ATPProtectionPolicyRule, ATPBuiltInProtectionRule | Transport Hygiene, Security Admin, View-Only Configuration, Security Reader | Transport Hygiene, Security Admin
  TenantAllowBlockListItems | Security Admin, View-Only Configuration, Security Reader, Tenant AllowBlockList Manager | Security Admin, Tenant AllowBlockList Manager
`);

const listIn = (cell = ''): readonly string[] => cell.split(',').map((name) => name.trim());

interface RolesOfNoun {
  readonly reading: readonly string[];
  readonly changing: readonly string[];
}
const rolesOf: ReadonlyMap<string, RolesOfNoun> = new Map(
  rolesByNouns.flatMap(([nouns, reading, changing]) =>
    listIn(nouns).map((noun) => [noun, { reading: listIn(reading), changing: listIn(changing) }] as const),
  ),
);

/** Which management roles come with a role of the directory. */
const assigned: Readonly<Record<MailRole, readonly string[]>> = {
  'Global Reader': ['View-Only Configuration', 'View-Only Recipients'],
  'Security Reader': ['Security Reader'],
  'Security Administrator': ['Security Admin'],
  'Exchange Administrator': listIn(`
    Audit Logs, Distribution Groups, Journaling, Mail Recipients, Mail Tips, Organization Configuration, Organization Transport Settings,
    Remote and Accepted Domains, Retention Management, Security Admin, Security Reader, Tenant AllowBlockList Manager, Transport Hygiene,
    View-Only Audit Logs, View-Only Configuration, View-Only Recipients`),
};

export function mayRun(cmdlet: string, roles: readonly MailRole[]): boolean {
  const [verb = '', noun = ''] = cmdlet.split('-');
  const containing = rolesOf.get(noun)?.[verb === 'Get' ? 'reading' : 'changing'] ?? [];
  return roles.some((role) => assigned[role].some((name) => containing.includes(name)));
}
