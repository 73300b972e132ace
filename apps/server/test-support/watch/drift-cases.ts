import type { HarmonySimulatorControl } from '@rampart/simulators/check-point-harmony/simulator.ts';
import type { GoogleSimulatorControl } from '@rampart/simulators/google/google-simulator-control.ts';
import type { DirectorySimulatorControl } from '@rampart/simulators/local-directory/directory-simulator-control.ts';
import type { GraphSimulatorControl } from '@rampart/simulators/microsoft-graph/graph-simulator-control.ts';
import type { MimecastSimulatorControl } from '@rampart/simulators/mimecast/simulator.ts';
import type { OktaSimulatorControl } from '@rampart/simulators/okta/okta-simulator-control.ts';
import type { SimulatedCompany } from '../company/simulated-company.ts';

const googleConsole = (company: SimulatedCompany) => company.vendors.get('google')!.simulatorControl as GoogleSimulatorControl;
const mimecastConsole = (company: SimulatedCompany) => company.vendors.get('mimecast')!.simulatorControl as MimecastSimulatorControl;
const harmonyConsole = (company: SimulatedCompany) =>
  company.vendors.get('check-point-harmony')!.simulatorControl as HarmonySimulatorControl;
const oktaConsole = (company: SimulatedCompany) => company.vendors.get('okta')!.simulatorControl as OktaSimulatorControl;
const directoryConsole = (company: SimulatedCompany) =>
  company.vendors.get('local-directory')!.simulatorControl as DirectorySimulatorControl;
const graphConsole = (company: SimulatedCompany) => company.vendors.get('microsoft-graph')!.simulatorControl as GraphSimulatorControl;

/** What is changed outside Rampart, and what drift is found. */
interface PutBack {
  readonly product: string;
  /** What a person does in the product's console. */
  readonly act: (company: SimulatedCompany) => void;
  readonly found: readonly string[];
}

/** What Rampart puts back. */
export const putBack: readonly PutBack[] = [
  {
    product: 'azure_ad',
    act(company) {
      graphConsole(company).changeMethod('Sms', { state: 'disabled' });
      graphConsole(company).changeAuthorization({ defaultUserRolePermissions: { allowedToCreateSecurityGroups: false } });
    },
    found: ['method_disabled', 'setting_modified'],
  },
  {
    product: 'defender_office_365',
    act(company) {
      graphConsole(company).runCmdlet('Disable-AntiPhishRule', { Identity: 'Finance and executives' });
      graphConsole(company).runCmdlet('Set-RemoteDomain', { Identity: 'Default', AutoForwardEnabled: false });
    },
    found: ['policy_disabled', 'setting_modified'],
  },
  {
    product: 'google_workspace',
    act: (company) => googleConsole(company).changeGroup('Finance approvers', { whoCanPostMessage: 'ANYONE_CAN_POST' }),
    found: ['group_modified'],
  },
  {
    product: 'mimecast',
    act(company) {
      const inConsole = mimecastConsole(company);
      inConsole.changePolicy('bypasses', 'Customer portal', { from: { type: 'everyone' }, conditions: {} });
      inConsole.deleteUrl('harbor-ledger7.example');
      inConsole.addUrl({ domain: 'made-in-the-console.example', matchType: 'domain' });
    },
    found: ['policy_modified', 'rule_added', 'rule_deleted'],
  },
  {
    product: 'check_point_harmony',
    act(company) {
      harmonyConsole(company).addException('whitelist', { senderEmail: 'new@partner.example', comment: 'Made in the portal' });
      harmonyConsole(company).editException('Freight invoices', { ignoringSpfCheck: true });
      harmonyConsole(company).deleteException('Fraud case');
    },
    found: ['rule_added', 'rule_deleted', 'rule_modified'],
  },
  {
    product: 'okta',
    act(company) {
      oktaConsole(company).changePolicy({ type: 'OKTA_SIGN_ON', policy: 'Office staff' }, { description: 'Changed in the console' });
      oktaConsole(company).addGroup('Made in the console');
    },
    found: ['group_added', 'policy_modified'],
  },
];

/** What a person puts back. */
export const byHand: readonly (PutBack & { readonly because: RegExp })[] = [
  {
    product: 'azure_ad',
    act: (company) => graphConsole(company).setSecurityDefaults(true),
    found: ['setting_enabled'],
    because: /Microsoft Entra admin center/,
  },
  {
    product: 'defender_office_365',
    act: (company) => graphConsole(company).runCmdlet('Set-HostedContentFilterPolicy', { Identity: 'Default', BulkThreshold: 9 }),
    found: ['policy_modified'],
    because: /Microsoft Defender portal/,
  },
  {
    product: 'google_workspace',
    act: (company) => googleConsole(company).changePolicy('security.password', '/', { minimumLength: 31 }),
    found: ['policy_modified'],
    because: /Google has no API to write its policies/,
  },
  {
    product: 'mimecast',
    act: (company) => mimecastConsole(company).changePolicy('blocks', 'Blocked senders', { enabled: false }),
    found: ['policy_disabled'],
    because: /Mimecast has no API to change a policy that blocks senders/,
  },
  {
    product: 'okta',
    act: (company) => oktaConsole(company).addPolicy({ type: 'OKTA_SIGN_ON', name: 'Made in the console', conditions: null }),
    found: ['policy_added'],
    because: /does not add or remove them/,
  },
  {
    product: 'local_directory',
    act(company) {
      const person = company.world.peopleAt(company.world.now()).find(({ isAdministrator }) => !isAdministrator);
      directoryConsole(company).addToDomainAdmins(person?.id ?? '');
    },
    found: ['group_modified'],
    because: /does not change the built-in groups of a directory/,
  },
];
