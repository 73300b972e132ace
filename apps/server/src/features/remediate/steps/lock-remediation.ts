import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { NotFound } from '../../../platform/http/http-error.ts';
import type { ActedBy } from '../../audit/index.ts';
import { listPrograms } from '../programs/program-store.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { getStartedRemediation, type WhichRemediation } from '../state/find-remediation.ts';
import { listRemediations, remediationsFrom, type RemediationList } from '../state/list-remediations.ts';
import { startedKey } from '../state/load-inputs.ts';
import { remediationsInCatalog } from '../state/remediations-in-catalog.ts';
import { type StartedRemediation, lockStarted } from '../state/remediation-store.ts';
import type { RemediationState } from '../state/remediation-state.ts';
import { insertRemediation } from './event-store.ts';

export interface StepRequest {
  /** A template for a program, started or not, or the id of a started remediation. */
  readonly which: WhichRemediation | { readonly instanceId: string };
  readonly by: ActedBy;
}

async function startWith({ catalog }: RemediateDeps, tx: TenantTx, which: WhichRemediation, by: ActedBy): Promise<string> {
  const { templateId, programId, programType, product } = which;
  const isPlanned = remediationsInCatalog(catalog).some(
    (planned) => planned.template.id === templateId && planned.programType === programType && planned.product.id === product,
  );
  const program = isPlanned ? (await listPrograms(tx)).find(({ id, type }) => id === programId && type === programType) : undefined;
  if (program === undefined) throw new NotFound('remediation');
  return insertRemediation(tx, { template: templateId, programId: program.id, product, createdBy: by.actorId });
}

export interface LockedRemediation {
  readonly list: RemediationList;
  readonly remediation: RemediationState;
  readonly started: StartedRemediation;
}

/** Locks one remediation until the transaction ends, and loads its state. */
export async function lockRemediation(deps: RemediateDeps, tx: TenantTx, { which, by }: StepRequest): Promise<LockedRemediation> {
  const id = 'instanceId' in which ? which.instanceId : await startWith(deps, tx, which, by);
  const started = z.uuid().safeParse(id).success ? await lockStarted(tx, id) : undefined;
  if (started === undefined) throw new NotFound('remediation');
  const list = await listRemediations(deps, tx);
  return { list, remediation: getStartedRemediation(list, id), started };
}

/** The state of a remediation after a step, for the caller who took it. */
export function presentAfter(deps: RemediateDeps, { inputs }: RemediationList, started: StartedRemediation): Quest {
  const after = remediationsFrom(deps, { ...inputs, started: new Map(inputs.started).set(startedKey(started), started) });
  return after.present(getStartedRemediation(after, started.id));
}
