import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import type { Control } from '@rampart/domain/control.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { countPeople } from '../../people/index.ts';
import { evidenceWindow } from '../evidence/evidence-window.ts';
import { openFactReader } from '../fact-reader.ts';
import { canReplay } from '../find-control.ts';
import { listVerdicts } from '../list-verdicts.ts';
import type { StoredVerdict } from '../verdict-store.ts';
import type { ControlValue } from './control-value-store.ts';
import { attacksByEvidence } from './evidence-values.ts';
import { replayedValues } from './replayed-values.ts';

/** Some verdicts count settings: how many people these meet, nobody has said. */
const isOfSettings = (what: string): boolean => /polic|rule|zone|location|range|token|brand|method|email/i.test(what);

/** What no replay can tell is taken to meet the people that the verdict counted, or else everybody. */
const disturbedBy = (found: StoredVerdict['found'] | undefined, everybody: number): number =>
  found && !isOfSettings(found.what) ? found.count : everybody;

/** What each control that fails would have stopped and whom it would have disturbed over the days of evidence. */
export async function valueControls(tx: TenantTx, asOf: Date): Promise<ReadonlyMap<string, ControlValue>> {
  const verdicts = await listVerdicts(tx);
  const failing = controlRegistry.filter(({ id }) => verdicts.get(id)?.state === 'fail');
  const book = await openFactReader(tx, asOf);
  const window = evidenceWindow(asOf);
  const [replayable, others]: Control[][] = [failing.filter(canReplay), failing.filter((control) => !canReplay(control))];
  const values = await replayedValues(tx, { book, controls: replayable ?? [], window });
  const everybody = await countPeople(tx);
  for (const [id, { attacks, alike }] of await attacksByEvidence(tx, { book, controls: others ?? [], window }))
    values.set(id, { attacks, attacksStopped: alike, peopleDisturbed: disturbedBy(verdicts.get(id)?.found, everybody), basis: 'evidence' });
  for (const { id } of others ?? [])
    if (!values.has(id)) values.set(id, { attacks: 0, attacksStopped: 0, peopleDisturbed: 0, basis: 'none' });
  return values;
}
