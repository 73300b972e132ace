import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { figuresOfReplay } from '@rampart/domain/assess/attack-count.ts';
import { nothingCounted } from '@rampart/domain/assess/effect.ts';
import type { Control } from '@rampart/domain/control.ts';
import { eventsOf, isOfMails, isOfSignIns } from '@rampart/domain/evidence.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { findCollectedRun } from '../../collect/index.ts';
import { answerControls, planEvidence } from '../evidence/answer-controls.ts';
import { sourceOf, titleOf } from '../evidence/attack-question.ts';
import { openMailCounts } from '../evidence/count-mails.ts';
import { evidenceWindow } from '../evidence/evidence-window.ts';
import { storeEvidence } from '../evidence/evidence-store.ts';
import { renewedEvidence } from '../evidence/outdated-evidence.ts';
import { type FactReader, openFactReader } from '../fact-reader.ts';
import { canReplay } from '../get-control.ts';
import type { InTransaction } from '../in-transaction.ts';
import { listVerdicts } from '../list-verdicts.ts';
import { atOnce } from '../side-by-side.ts';
import { listControlValues, storeControlValues, type ValuedControl } from './control-value-store.ts';
import { planReplays, type ReplayPlans, replayPlans } from '../replay/replay-controls.ts';

type Values = Map<string, ValuedControl>;
type PlannedEvidence = Awaited<ReturnType<typeof planEvidence>>;

/** The controls that were judged, and what is known at that moment. */
async function judgedAt(tx: TenantTx, asOf: Date) {
  const verdicts = await listVerdicts(tx);
  return { verdicts, book: await openFactReader(tx, asOf), judged: controlRegistry.filter(({ id }) => verdicts.has(id)) };
}

/** Where the events that a control is about were read, or why they could not be; nothing where it is about none. */
function whereRead(book: FactReader, control: Control): { readonly applicationId: string } | ValuedControl | undefined {
  const events = eventsOf(control.evidence);
  if (events === undefined) return undefined;
  const { applicationId, because } = sourceOf(book, control, events);
  if (applicationId !== undefined && because === null) return { applicationId };
  return { ...nothingCounted, because: `${titleOf(events)} could not be read: ${because}` };
}

interface CountedMails {
  readonly values: Values;
  readonly evidence: PlannedEvidence;
}

/** Mails are counted by the database. */
async function countMailsAt(tx: TenantTx, asOf: Date): Promise<CountedMails> {
  const { book, judged } = await judgedAt(tx, asOf);
  const window = evidenceWindow(asOf);
  const countMails = openMailCounts(tx, window);
  const controls = judged.filter(({ evidence }) => isOfMails(evidence));
  const values: Values = new Map();
  for (const control of controls) {
    const { id, evidence } = control;
    const events = whereRead(book, control);
    if (events === undefined || !isOfMails(evidence)) continue;
    values.set(id, 'applicationId' in events ? { ...(await countMails(events.applicationId, evidence)), because: null } : events);
  }
  return { values, evidence: await planEvidence(tx, { book, controls, window }) };
}

interface Questions {
  /** What is known without counting. */
  readonly values: Values;
  /** Those that ask about sign-ins which could be read: their evidence says what is to be known. */
  readonly ofSignIns: readonly Control[];
  readonly replays: ReplayPlans;
  readonly evidence: PlannedEvidence;
}

/** What is to be counted of sign-ins, by the facts of the moment. */
async function questionsAt(tx: TenantTx, asOf: Date): Promise<Questions> {
  const { verdicts, book, judged } = await judgedAt(tx, asOf);
  const controls = judged.filter(({ evidence }) => !isOfMails(evidence));
  const values: Values = new Map(controls.map(({ id }) => [id, { ...nothingCounted, because: null }]));
  const ofSignIns: Control[] = [];
  for (const control of controls) {
    const events = whereRead(book, control);
    if (events === undefined) continue;
    if ('applicationId' in events) ofSignIns.push(control);
    else values.set(control.id, events);
  }
  const failing = judged.filter((control) => canReplay(control) && verdicts.get(control.id)?.state === 'fail');
  const replays = await planReplays(tx, book, failing);
  return { values, ofSignIns, replays, evidence: await planEvidence(tx, { book, controls, window: evidenceWindow(asOf) }) };
}

async function valueSignIns(inTransaction: InTransaction, asOf: Date): Promise<Values> {
  const { values, ofSignIns, replays, evidence: planned } = await inTransaction((tx) => questionsAt(tx, asOf));
  // One after the other: of a large company, either takes much memory.
  const replayed = await replayPlans(inTransaction, replays, evidenceWindow(asOf));
  const answered = await answerControls(inTransaction, planned);
  for (const { id, evidence } of ofSignIns) {
    const figures = answered.get(id)?.answer.figures;
    // What a replay would stop is counted by the replay.
    const isReplayed = isOfSignIns(evidence) && evidence.would === 'replay';
    if (figures !== undefined) values.set(id, isReplayed ? { ...nothingCounted, attacks: figures.attacks, because: null } : figures);
  }
  for (const [id, answer] of replayed)
    values.set(
      id,
      'replayed' in answer
        ? { ...figuresOfReplay(answer.replayed), because: null, replay: answer }
        : { ...nothingCounted, attacks: values.get(id)?.attacks ?? null, ...answer },
    );
  for (const [id, evidence] of answered) values.set(id, { ...values.get(id)!, evidence });
  return values;
}

async function valueMails(inTransaction: InTransaction, asOf: Date): Promise<Values> {
  const { values, evidence: planned } = await inTransaction((tx) => countMailsAt(tx, asOf));
  for (const [id, evidence] of await answerControls(inTransaction, planned)) values.set(id, { ...values.get(id)!, evidence });
  return values;
}

/** What each control that was judged would have done over the days of evidence. What is not known is left out of it, not counted as nought. */
export async function valueControls(inTransaction: InTransaction, asOf: Date): Promise<ReadonlyMap<string, ValuedControl>> {
  const [ofSignIns, ofMails] = await atOnce(
    () => valueSignIns(inTransaction, asOf),
    () => valueMails(inTransaction, asOf),
  );
  return new Map([...ofSignIns, ...ofMails]);
}

/** Those that fail and whose effect is not known yet. */
async function withoutValue(tx: TenantTx): Promise<Control[]> {
  const [verdicts, known] = [await listVerdicts(tx), await listControlValues(tx)];
  return controlRegistry.filter(
    (control) => canReplay(control) && verdicts.get(control.id)?.state === 'fail' && known.get(control.id)?.stopped === null,
  );
}

export const isValueMissing = async (tx: TenantTx): Promise<boolean> => (await withoutValue(tx)).length > 0;

/**
 * Between runs a control may come to fail that was in place at the latest one, by a rollback. Its effect is then worked out from the same
 * events as that of the others, by the facts that it was judged by. Evidence that has become another is counted again as well. While it is
 * worked out, no transaction is open.
 */
export async function valueFailingAgain(reader: TenantTx, inTransaction: InTransaction, asOf: Date): Promise<void> {
  const run = await findCollectedRun(reader);
  if (run === undefined) return;
  const plans = await planReplays(reader, await openFactReader(reader, asOf), await withoutValue(reader));
  const values = new Map<string, ValuedControl>();
  for (const [id, answer] of await replayPlans((work) => work(reader), plans, evidenceWindow(run.asOf)))
    if ('replayed' in answer) values.set(id, { ...figuresOfReplay(answer.replayed), because: null, replay: answer });
  await inTransaction((tx) => storeControlValues(tx, run, values));
  const evidence = await renewedEvidence(reader);
  await inTransaction((tx) => storeEvidence(tx, evidence));
  await inTransaction((tx) => bumpVersion(tx, 'quests'));
}
