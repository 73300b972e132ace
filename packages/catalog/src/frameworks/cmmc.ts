import { defineFramework } from '@rampart/domain/framework.ts';
import { requirementsInFile } from '../frameworks-data/requirements-in-file.ts';

/** The practices of levels 1 and 2: the second level takes over all requirements of NIST 800-171, of which some are the first. */
export const cmmc = defineFramework({ id: 'cmmc', name: 'CMMC', title: 'CMMC 2.0', requirements: requirementsInFile('cmmc') });
