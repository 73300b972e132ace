import { defineProduct } from '@rampart/domain/product.ts';
import { microsoftWays } from '../microsoft-ways.ts';

export const defenderOffice365 = defineProduct({
  id: 'defender_office_365',
  name: 'Defender for Office 365',
  category: 'email-security',
  about: 'How mail, links and attachments are checked, for whom, and what the organisation’s mail settings are.',
  connector: 'microsoft-graph',
  yields: [
    'mail.filter-policies',
    'mail.mail-policies',
    'mail.mail-settings',
    'mail.mail-exceptions',
    'mail.own-domains',
    'configuration.mail-policies',
    'configuration.rules',
    'configuration.settings',
  ],
  parents: ['microsoft_azure', 'microsoft_e5'],
  requiredBy: [],
  isStandAlone: true,
  conflictsWith: [],
  // Consent in a window does not reach Exchange.
  ways: microsoftWays.filter(({ method }) => method !== 'oauth_app'),
  isProcessedByDefault: true,
  deploymentTypes: ['auto', 'manual'],
  administrators: [
    'Security Administrator and Global Reader, for threat policies and the Tenant Allow/Block List.',
    'Exchange Administrator, for settings of the organisation.',
  ],
  contentKeys: ['deployment_guide', 'configuration_tool'],
  isConfigurable: false,
  documentation: 'connect-defender-office-365',
  mark: 'M12 2 4 5v6c0 5 3.3 8.6 8 11 4.7-2.4 8-6 8-11V5l-8-3ZM7 8.5h10v7H7v-7Zm1.2 1.2v.5L12 12.9l3.8-2.7v-.5H8.2Z',
  licensedFeatures: [
    { id: 'defender-office-p1.threat-policies', name: 'Defender for Office 365', plans: ['ATP_ENTERPRISE', 'THREAT_INTELLIGENCE'] },
  ],
});
