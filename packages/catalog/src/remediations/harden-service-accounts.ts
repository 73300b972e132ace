import { defineRemediation } from '@rampart/domain/remediation.ts';

export const hardenServiceAccounts = defineRemediation({
  id: 'harden-service-accounts',
  name: 'Harden service accounts',
  description:
    'Closes the ways in which passwords of service accounts are read or cracked: reversible encryption, Kerberoasting and AS-REP roasting.',
  questType: 'Control Deployment',
  product: 'on_premises',
  programTypes: ['baseline'],
  query: [
    { attribute: 'group', equals: 'Passwords' },
    { attribute: 'group', equals: 'Accounts' },
  ],
});
