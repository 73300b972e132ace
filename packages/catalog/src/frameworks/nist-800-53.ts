import { defineFramework } from '@rampart/domain/framework.ts';
import { requirementsInFile } from '../frameworks-data/requirements-in-file.ts';

/** Revision 5, release 5.2.0: families, controls and enhancements. Withdrawn ones are left out: nothing can answer them. */
export const nist80053 = defineFramework({
  id: 'nist-800-53',
  name: 'NIST 800-53',
  title: 'NIST SP 800-53 Rev. 5',
  requirements: requirementsInFile('nist-800-53'),
});
