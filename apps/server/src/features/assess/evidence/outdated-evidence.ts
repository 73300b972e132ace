import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import type { Control } from '@rampart/domain/control.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { findCollectedRun } from '../../collect/index.ts';
import { type FactReader, openFactReader } from '../fact-reader.ts';
import { listVerdicts } from '../list-verdicts.ts';
import { answerControls, planEvidence } from './answer-controls.ts';
import { hashEvidenceInputs } from './evidence-inputs.ts';
import { listEvidenceInputs, type StoredEvidence } from './evidence-store.ts';
import { type EvidenceWindow, evidenceWindow, latest } from './evidence-window.ts';

interface Outdated {
  readonly book: FactReader;
  readonly controls: readonly Control[];
  readonly window: EvidenceWindow;
}

/** The controls whose stored evidence is of no use any more, those that are shown by the facts of the same moment together. */
async function listOutdated(tx: TenantTx): Promise<Outdated[]> {
  const run = await findCollectedRun(tx);
  const stored = await listEvidenceInputs(tx);
  if (run === undefined || stored.size === 0) return [];
  const verdicts = await listVerdicts(tx);
  const known = controlRegistry.filter(({ id }) => stored.has(id));
  const outdated: Outdated[] = [];
  for (const [at, controls] of Map.groupBy(known, ({ id }) => latest(run.asOf, verdicts.get(id)?.asOf).getTime())) {
    const book = await openFactReader(tx, new Date(at));
    const changed: Control[] = [];
    for (const control of controls) {
      const inputs = await hashEvidenceInputs(tx, book, control);
      if (inputs?.equals(stored.get(control.id)!) === false) changed.push(control);
    }
    if (changed.length > 0) outdated.push({ book, controls: changed, window: evidenceWindow(run.asOf) });
  }
  return outdated;
}

export const isEvidenceOutdated = async (tx: TenantTx): Promise<boolean> => (await listOutdated(tx)).length > 0;

/** Works out again what has changed since it was stored, by a deployment, a rollback or a new list of Tor exits. */
export async function renewedEvidence(reader: TenantTx): Promise<ReadonlyMap<string, StoredEvidence>> {
  const plans: Awaited<ReturnType<typeof planEvidence>>[] = [];
  for (const outdated of await listOutdated(reader)) plans.push(await planEvidence(reader, outdated));
  return answerControls((work) => work(reader), plans.flat());
}
