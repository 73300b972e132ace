import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { NotFound } from '../../../platform/http/http-error.ts';
import type { ActedBy } from '../../audit/index.ts';
import { listPrograms } from '../programs/program-store.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { getBegunStand, type WhichStand } from '../standing/find-stand.ts';
import { listStands, standsFrom, type Stands } from '../standing/list-stands.ts';
import { begunKey } from '../standing/load-standing.ts';
import { planOf } from '../standing/plan-of.ts';
import { type Begun, lockBegun } from '../standing/remediation-store.ts';
import type { Stand } from '../standing/stands-of.ts';
import { beginRemediation } from './event-store.ts';

export interface Intention {
  /** A template for a program, which need not have been begun with, or the id of one that has. */
  readonly which: WhichStand | { readonly instanceId: string };
  readonly by: ActedBy;
}

async function beginWith({ catalog }: RemediateDeps, tx: TenantTx, which: WhichStand, by: ActedBy): Promise<string> {
  const { templateId, programId, programType, product } = which;
  const isPlanned = planOf(catalog).some(
    (planned) => planned.template.id === templateId && planned.programType === programType && planned.product.id === product,
  );
  const program = isPlanned ? (await listPrograms(tx)).find(({ id, type }) => id === programId && type === programType) : undefined;
  if (program === undefined) throw new NotFound('remediation');
  return beginRemediation(tx, { template: templateId, programId: program.id, product, createdBy: by.actorId });
}

export interface Held {
  readonly stands: Stands;
  readonly stand: Stand;
  readonly begun: Begun;
}

/** Holds one remediation until the transaction ends, and says how it stands. */
export async function holdStand(deps: RemediateDeps, tx: TenantTx, { which, by }: Intention): Promise<Held> {
  const id = 'instanceId' in which ? which.instanceId : await beginWith(deps, tx, which, by);
  const begun = z.uuid().safeParse(id).success ? await lockBegun(tx, id) : undefined;
  if (begun === undefined) throw new NotFound('remediation');
  const stands = await listStands(deps, tx);
  return { stands, stand: getBegunStand(stands, id), begun };
}

/** How a remediation stands after it was changed, for whoever changed it. */
export function presentAfter(deps: RemediateDeps, { standing }: Stands, begun: Begun): Quest {
  const after = standsFrom(deps, { ...standing, begun: new Map(standing.begun).set(begunKey(begun), begun) });
  return after.present(getBegunStand(after, begun.id));
}
