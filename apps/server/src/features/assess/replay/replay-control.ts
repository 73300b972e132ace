import { replay, type Replayed } from '@rampart/domain/assess/replay.ts';
import { type Control, productOf } from '@rampart/domain/control.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { findCollectedRun } from '../../collect/index.ts';
import { attackingFrom, listAttackingAddresses } from '../evidence/attack-attempts.ts';
import { type EvidenceWindow, evidenceWindow } from '../evidence/evidence-window.ts';
import { type FactReader, openFactReader } from '../fact-reader.ts';
import { getControl } from '../find-control.ts';
import { planReplay, type ReplayPlan } from './plan-replay.ts';
import { nameOfChange, type Names, noReplay, presentReplay } from './present-replay.ts';
import { storedSignIns } from './stored-sign-ins.ts';

const mostRows = 100;

/** What people and groups are called; who is not listed any more goes by the vendor's id. */
async function namesOf(book: FactReader, control: Control): Promise<Names> {
  const application = book.applicationOf(productOf(control));
  const [known, listed] = application ? [await book.read(application, people), await book.read(application, groups)] : [];
  const person = new Map(known?.state === 'read' ? known.value.map(({ id, displayName }) => [id, displayName]) : []);
  const group = new Map(listed?.state === 'read' ? listed.value.map(({ id, name }) => [id, name]) : []);
  return { person: (key, name) => person.get(key) ?? name, group: (key, name) => group.get(key) ?? name };
}

async function replayPlan(tx: TenantTx, plan: ReplayPlan, window: EvidenceWindow): Promise<Replayed> {
  const span = { ...window, applicationId: plan.applicationId };
  const attacking = attackingFrom(await listAttackingAddresses(tx, span));
  return replay({ ...plan, signIns: storedSignIns(tx, span), attacking, most: mostRows });
}

/** Who would have been blocked or challenged over the stored sign-ins, had the control been in place. */
export async function replayControl(tx: TenantTx, id: string, days: number) {
  const control = getControl(id);
  const { title, name, action } = control;
  const about = { control_id: control.id, title, name, action, product: productOf(control) };
  const run = await findCollectedRun(tx);
  if (run === undefined) {
    const because = 'Nothing has been processed yet. Process the connected applications.';
    return { ...about, because, from: null, to: null, policies: [], ...noReplay };
  }
  const window = evidenceWindow(run.asOf, days);
  const book = await openFactReader(tx, run.asOf);
  const plan = await planReplay(tx, book, control);
  if ('because' in plan) return { ...about, because: plan.because, ...window, policies: [], ...noReplay };
  const replayed = await replayPlan(tx, plan, window);
  const policies = plan.changes.map(nameOfChange);
  return { ...about, because: null, ...window, policies, ...presentReplay(replayed, await namesOf(book, control), days) };
}
