import { defineProduct } from '@rampart/domain/product.ts';

const hostname = {
  label: 'Host name (and port)',
  placeholder: 'your-company.pphosted.com:10000',
  hint: 'Host of the management interface. The API uses port 10000.',
};
const username = { hint: 'Username of an administrator with a role of type API.' };
const password = { hint: 'Password of the same administrator.' };

export const proofpointPps = defineProduct({
  id: 'proofpoint_pps',
  name: 'Proofpoint PPS',
  category: 'email-security',
  about: 'Attacks that the Protection Server stopped, where they are quarantined, and the safe list and block list of the organisation.',
  connector: 'proofpoint-pps',
  yields: ['mail.sender-lists', 'threats.stopped-mail', 'configuration.rules', 'threats.mail-threats'],
  parents: [],
  requiredBy: [],
  isStandAlone: true,
  conflictsWith: [],
  ways: [
    {
      method: 'username_password_hostname',
      help: 'Create an administrator with a role of type API and the managed module pss. This reads mail that was stopped, and not the lists.',
      hints: { hostname, username, password },
      without: ['totp_secret', 'bypass_code', 'group_container'],
      outreach: false,
    },
    {
      method: 'username_password_client_secret_client_id',
      help: 'For Proofpoint on Demand: the same administrator, and an API key of the Admin portal for the safe list and the block list.',
      hints: {
        hostname,
        username,
        password,
        client_id: { hint: 'Client ID of the API key, under Settings, API Key Management.' },
        client_secret: { hint: 'Client secret of the same API key.' },
        cluster_id: { placeholder: 'your-company_hosted', hint: 'At the top right of the management interface, beside the version.' },
      },
      without: ['totp_secret', 'bypass_code'],
      outreach: false,
    },
  ],
  isProcessedByDefault: true,
  deploymentTypes: ['auto', 'manual'],
  cannotStage: true,
  contentKeys: ['deployment_guide', 'configuration_tool'],
  isConfigurable: false,
  documentation: 'connect-proofpoint-pps',
  mark: 'M3 4h18v5H3V4Zm2 2v1h10V6H5Zm-2 5h18v9H3v-9Zm2 2.6V18h14v-4.4l-7 3.2-7-3.2Zm1.6-.6 5.4 2.4 5.4-2.4H6.6Z',
  licensedFeatures: [],
});
