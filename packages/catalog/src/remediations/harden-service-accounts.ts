import { defineRemediation } from '@rampart/domain/remediation.ts';

export const hardenServiceAccounts = defineRemediation({
  id: 'harden-service-accounts',
  name: 'Harden service accounts',
  description:
    'Stops attackers from reading or cracking service account passwords through reversible encryption, Kerberoasting and AS-REP roasting.',
  questType: 'Control Deployment',
  product: 'on_premises',
  programTypes: ['baseline'],
  query: [
    { attribute: 'group', equals: 'Passwords' },
    { attribute: 'group', equals: 'Accounts' },
  ],
});
