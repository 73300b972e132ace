import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { type Control, factNeeded } from '@rampart/domain/control.ts';
import { mostAttacked } from '@rampart/facts/people/most-attacked.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Log } from '../../platform/log/log.ts';
import { type AssessedRun, judgeControls } from './assess-controls.ts';

const needsMostAttacked = ({ needs }: Control): boolean => Object.values(needs).some((need) => factNeeded(need).id === mostAttacked.id);
const controls = controlRegistry.filter(needsMostAttacked);

/** Once a run knows who is most attacked: what was judged by those of the run before may come out otherwise. Only reads. */
export const judgeMostAttacked = (
  { log }: { readonly log: Pick<Log, 'error'> },
  reader: TenantTx,
  { id, asOf }: AssessedRun,
): ReturnType<typeof judgeControls> => judgeControls({ log, controls }, reader, { id, asOf });
