import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { AttackCount, figuresOfReplay, type ShareOf } from '@rampart/domain/assess/attack-count.ts';
import { nothingCounted } from '@rampart/domain/assess/effect.ts';
import type { Control } from '@rampart/domain/control.ts';
import { eventsOf, isOfMails, isOfSignIns, type SignInEvidence } from '@rampart/domain/evidence.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { findCollectedRun } from '../../collect/index.ts';
import { answerControls, planEvidence } from '../evidence/answer-controls.ts';
import { attackAttempts } from '../evidence/attack-attempts.ts';
import { attackQuestion, sourceOf, titleOf } from '../evidence/attack-question.ts';
import { openMailCounts } from '../evidence/count-mails.ts';
import { type EvidenceSpan, evidenceWindow } from '../evidence/evidence-window.ts';
import { renewEvidence } from '../evidence/outdated-evidence.ts';
import { type FactReader, openFactReader } from '../fact-reader.ts';
import { canReplay } from '../find-control.ts';
import type { InTransaction } from '../in-transaction.ts';
import { listVerdicts } from '../list-verdicts.ts';
import { type ControlValue, listControlValues, storeControlValues, type ValuedControl } from './control-value-store.ts';
import { planReplays, type ReplayPlans, replayPlans } from '../replay/replay-controls.ts';

type OfSignIns = Control & { readonly evidence: SignInEvidence };
const isAskingSignIns = (control: Control): control is OfSignIns => isOfSignIns(control.evidence);

const nothing: ShareOf = () => undefined;

interface Asked {
  readonly id: string;
  readonly because: string | null;
  readonly hasAnswer: boolean;
  readonly count: AttackCount;
}

/** The question of each control. What a replay would stop is counted by the replay. */
async function askAll(tx: TenantTx, book: FactReader, controls: readonly OfSignIns[]): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const control of controls) {
    const isReplayed = control.evidence.would === 'replay';
    const { shareOf, because } = isReplayed ? { shareOf: nothing, because: null } : await attackQuestion(tx, book, control);
    asked.push({ id: control.id, because, hasAnswer: !isReplayed && because === null, count: new AttackCount(shareOf) });
  }
  return asked;
}

/** One pass over the attack attempts of an application, however many controls ask. */
async function countAttacks(inTransaction: InTransaction, span: EvidenceSpan, asked: readonly Asked[]): Promise<[string, ControlValue][]> {
  if (asked.length === 0) return [];
  for await (const page of attackAttempts(inTransaction, span)) for (const attack of page) for (const { count } of asked) count.add(attack);
  return asked.map(({ id, because, hasAnswer, count }) => {
    const figures = count.alike();
    return [id, hasAnswer ? { ...figures, because } : { ...nothingCounted, attacks: figures.attacks, because }];
  });
}

interface Questions {
  /** What is known without counting. */
  readonly values: Map<string, ValuedControl>;
  readonly attacks: readonly { readonly span: EvidenceSpan; readonly asked: readonly Asked[] }[];
  readonly replays: ReplayPlans;
  readonly evidence: Awaited<ReturnType<typeof planEvidence>>;
}

/** What is to be counted, by the facts of the moment; mails are counted by the database. */
async function questionsAt(tx: TenantTx, asOf: Date): Promise<Questions> {
  const verdicts = await listVerdicts(tx);
  const book = await openFactReader(tx, asOf);
  const window = evidenceWindow(asOf);
  const countMails = openMailCounts(tx, window);
  const judged = controlRegistry.filter(({ id }) => verdicts.has(id));
  const values = new Map<string, ValuedControl>(judged.map(({ id }) => [id, { ...nothingCounted, because: null }]));
  const ofSignIns = new Map<string, OfSignIns[]>();
  for (const control of judged) {
    const events = eventsOf(control.evidence);
    if (events === undefined) continue;
    const { applicationId, because } = sourceOf(book, control, events);
    if (applicationId === undefined || because !== null)
      values.set(control.id, { ...nothingCounted, because: `${titleOf(events)} could not be read: ${because}` });
    else if (isOfMails(control.evidence)) values.set(control.id, { ...(await countMails(applicationId, control.evidence)), because: null });
    else if (isAskingSignIns(control)) ofSignIns.set(applicationId, [...(ofSignIns.get(applicationId) ?? []), control]);
  }
  const attacks: Questions['attacks'][number][] = [];
  for (const [applicationId, controls] of ofSignIns)
    attacks.push({ span: { ...window, applicationId }, asked: await askAll(tx, book, controls) });
  const failing = judged.filter((control) => canReplay(control) && verdicts.get(control.id)?.state === 'fail');
  const replays = await planReplays(tx, book, failing);
  return { values, attacks, replays, evidence: await planEvidence(tx, { book, controls: judged, window }) };
}

/** What each control that was judged would have done over the days of evidence. What is not known is left out of it, not counted as nought. */
export async function valueControls(inTransaction: InTransaction, asOf: Date): Promise<ReadonlyMap<string, ValuedControl>> {
  const { values, attacks, replays, evidence: planned } = await inTransaction((tx) => questionsAt(tx, asOf));
  for (const { span, asked } of attacks) for (const [id, value] of await countAttacks(inTransaction, span, asked)) values.set(id, value);
  for (const [id, answer] of await replayPlans(inTransaction, replays, evidenceWindow(asOf)))
    values.set(
      id,
      'replayed' in answer
        ? { ...figuresOfReplay(answer.replayed), because: null, replay: answer }
        : { ...nothingCounted, attacks: values.get(id)?.attacks ?? null, ...answer },
    );
  for (const [id, evidence] of await answerControls(inTransaction, planned)) values.set(id, { ...values.get(id)!, evidence });
  return values;
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
 * events as that of the others, by the facts that it was judged by. Evidence that has become another is counted again as well.
 */
export async function valueFailingAgain(inTransaction: InTransaction, asOf: Date): Promise<void> {
  const planned = await inTransaction(async (tx) => {
    const run = await findCollectedRun(tx);
    return run && { run, plans: await planReplays(tx, await openFactReader(tx, asOf), await withoutValue(tx)) };
  });
  if (planned === undefined) return;
  const { run, plans } = planned;
  const values = new Map<string, ValuedControl>();
  for (const [id, answer] of await replayPlans(inTransaction, plans, evidenceWindow(run.asOf)))
    if ('replayed' in answer) values.set(id, { ...figuresOfReplay(answer.replayed), because: null, replay: answer });
  await inTransaction((tx) => storeControlValues(tx, run, values));
  await renewEvidence(inTransaction);
  await inTransaction((tx) => bumpVersion(tx, 'quests'));
}
