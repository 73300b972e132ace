import { defineRemediation } from '@rampart/domain/remediation.ts';

export const letInManagedDevicesOnly = defineRemediation({
  id: 'let-in-managed-devices-only',
  name: 'Allow only managed devices',
  description:
    'Allows access to company resources only from devices that you manage, so that a stolen password is useless on the attacker’s own device.',
  questType: 'Control Deployment',
  product: 'azure_conditional_access',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Devices' }],
});
