import { defineFramework } from '@rampart/domain/framework.ts';
import { assetsToLogs } from '../frameworks-data/cis-v8/assets-to-logs.ts';
import { mailToPenetrationTests } from '../frameworks-data/cis-v8/mail-to-penetration-tests.ts';
import { requirementsIn } from '../frameworks-data/requirements-in.ts';

/** The 18 controls and their safeguards. */
export const cisV8 = defineFramework({
  id: 'cis-v8',
  name: 'CISv8',
  title: 'CIS Controls v8',
  requirements: requirementsIn(assetsToLogs + mailToPenetrationTests),
});
