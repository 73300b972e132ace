import type { Framework } from '@rampart/domain/framework.ts';
import { cisV8 } from './cis-v8.ts';
import { cmmc } from './cmmc.ts';
import { hitrust } from './hitrust.ts';
import { iso27001 } from './iso-27001.ts';
import { mitreAttack } from './mitre-attack.ts';
import { mitreDefend } from './mitre-defend.ts';
import { nist800171 } from './nist-800-171.ts';
import { nist80053 } from './nist-800-53.ts';
import { nistCsf } from './nist-csf.ts';
import { soc2 } from './soc-2.ts';
import { zeroTrust } from './zero-trust.ts';

/** Every framework of the catalog; a test holds the list equal to the files. */
export const frameworkRegistry: readonly Framework[] = [
  cisV8,
  cmmc,
  hitrust,
  iso27001,
  mitreAttack,
  mitreDefend,
  nist800171,
  nist80053,
  nistCsf,
  soc2,
  zeroTrust,
];
