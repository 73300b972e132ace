import { defineProduct } from '@rampart/domain/product.ts';

const hostname = {
  label: 'Host name (instance)',
  placeholder: 'your-company.service-now.com',
  hint: 'The host of your ServiceNow instance.',
};
const username = { hint: 'A dedicated user with the role itil.' };
const password = { hint: 'The password of that user.' };

export const servicenow = defineProduct({
  id: 'servicenow',
  name: 'ServiceNow',
  category: 'work-management',
  about: 'Tickets for remediations, as incidents: filed with the plan, tracked, and transitioned after a deployment.',
  connector: 'servicenow',
  yields: [],
  parents: [],
  requiredBy: [],
  isStandAlone: true,
  conflictsWith: [],
  ways: [
    {
      method: 'username_password_hostname',
      help: 'Create a user for Rampart with the role itil, and let it read the tables that the guide lists.',
      hints: { hostname, username, password },
      without: ['totp_secret', 'bypass_code', 'group_container'],
      outreach: false,
    },
    {
      method: 'username_password_client_secret_client_id',
      help: 'The same user through an OAuth client: create one under System OAuth, Application Registry.',
      hints: {
        hostname,
        username,
        password,
        client_id: { hint: 'Shown in the application registry.' },
        client_secret: { hint: 'Shown in the application registry.' },
      },
      without: ['cluster_id', 'totp_secret', 'bypass_code'],
      outreach: false,
    },
  ],
  isProcessedByDefault: false,
  deploymentTypes: [],
  contentKeys: [],
  isConfigurable: true,
  documentation: 'connect-servicenow',
  mark: 'M12 4a9 9 0 0 0-6.2 15.5h12.4A9 9 0 0 0 12 4Zm0 4.5a4.5 4.5 0 0 1 3.2 7.7H8.8A4.5 4.5 0 0 1 12 8.5Z',
  licensedFeatures: [],
});
