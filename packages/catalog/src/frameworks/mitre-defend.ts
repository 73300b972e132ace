import { defineFramework } from '@rampart/domain/framework.ts';
import { requirementsInFile } from '../frameworks-data/requirements-in-file.ts';

/** Tactics, techniques and the techniques under those. */
export const mitreDefend = defineFramework({
  id: 'mitre-defend',
  name: 'D3FEND',
  title: 'MITRE D3FEND',
  requirements: requirementsInFile('mitre-defend'),
});
