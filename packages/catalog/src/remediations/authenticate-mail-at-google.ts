import { defineRemediation } from '@rampart/domain/remediation.ts';

export const authenticateMailAtGoogle = defineRemediation({
  id: 'authenticate-mail-at-google',
  name: 'Authenticate mail of your domains at Google',
  description:
    'Publishes SPF, DKIM, DMARC, MTA-STS and TLS reports in the DNS, so that no one sends in your name or reads mail on its way.',
  questType: 'Control Deployment',
  product: 'google_workspace',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Mail domains' }],
});
