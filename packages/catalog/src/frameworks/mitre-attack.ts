import { defineFramework } from '@rampart/domain/framework.ts';
import { requirementsInFile } from '../frameworks-data/requirements-in-file.ts';

/** The enterprise matrix whole: tactics, techniques, sub-techniques. A technique of several tactics is listed under the first of them. */
export const mitreAttack = defineFramework({
  id: 'mitre-attack',
  name: 'MITRE ATT&CK',
  title: 'MITRE ATT&CK Enterprise',
  requirements: requirementsInFile('mitre-attack'),
});
