import { defineRemediation } from '@rampart/domain/remediation.ts';

export const letInManagedDevicesOnly = defineRemediation({
  id: 'let-in-managed-devices-only',
  name: 'Let in managed devices only',
  description:
    'Opens company resources only to devices that you manage, so that a stolen password is of no use on the thief’s own machine.',
  questType: 'Control Deployment',
  product: 'azure_conditional_access',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Devices' }],
});
