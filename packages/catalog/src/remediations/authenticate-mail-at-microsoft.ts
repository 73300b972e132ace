import { defineRemediation } from '@rampart/domain/remediation.ts';

export const authenticateMailAtMicrosoft = defineRemediation({
  id: 'authenticate-mail-at-microsoft',
  name: 'Authenticate mail of your domains at Microsoft',
  description:
    'Publishes SPF, DKIM, DMARC, MTA-STS and TLS reports in the DNS, so that no one sends in your name or reads mail on its way.',
  questType: 'Control Deployment',
  product: 'azure_ad',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Mail domains' }],
});
