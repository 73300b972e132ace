import type { Control } from '@rampart/domain/control.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { FactReader } from '../fact-reader.ts';
import type { InTransaction } from '../in-transaction.ts';
import { planReplay } from '../replay/plan-replay.ts';
import { attackAttempts } from './attack-attempts.ts';
import { type ControlAnswer, type PlannedQuestion, planQuestion, readMailsOf } from './ask-control.ts';
import { hashEvidenceInputs } from './evidence-inputs.ts';
import type { StoredEvidence } from './evidence-store.ts';
import type { EvidenceWindow } from './evidence-window.ts';
import { loadSignInTotals, openQuestion } from './sign-in-widgets.ts';

interface Planned {
  readonly controlId: string;
  readonly window: EvidenceWindow;
  readonly inputs: Buffer;
  readonly notReplayed: string | null;
  readonly asked: ControlAnswer | PlannedQuestion;
}

async function whyNotReplayed(tx: TenantTx, book: FactReader, control: Control): Promise<string | null> {
  const plan = await planReplay(tx, book, control);
  return 'because' in plan ? plan.because : null;
}

/** What these controls ask about the events of the window. Nothing of controls that are about none, or whose product is not connected. */
export async function planEvidence(
  tx: TenantTx,
  { book, controls, window }: { readonly book: FactReader; readonly controls: readonly Control[]; readonly window: EvidenceWindow },
): Promise<Planned[]> {
  const planned: Planned[] = [];
  await readMailsOf(tx, book, controls, window);
  for (const control of controls) {
    const inputs = await hashEvidenceInputs(tx, book, control);
    if (inputs === undefined) continue;
    const notReplayed = await whyNotReplayed(tx, book, control);
    planned.push({ controlId: control.id, window, inputs, notReplayed, asked: await planQuestion(tx, book, control, window) });
  }
  return planned;
}

/** Each may be about all attack attempts, and remembers which: the more at once, the more memory, and the fewer times they are read. */
const questionsAtOnce = 24;

function* inBatches<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let first = 0; first < all.length; first += questionsAtOnce) yield all.slice(first, first + questionsAtOnce);
}

type Asking = Planned & { readonly asked: PlannedQuestion };

/** One pass over the attack attempts of an application for several questions. */
async function answerTogether(inTransaction: InTransaction, asking: readonly Asking[]): Promise<[Planned, ControlAnswer][]> {
  const [first] = asking;
  if (first === undefined) return [];
  const { span, evidence } = first.asked.question;
  const open = asking.map((planned) => ({ planned, breakdown: openQuestion(planned.asked.question) }));
  for await (const page of attackAttempts(inTransaction, span))
    for (const attack of page) for (const { breakdown } of open) breakdown.add(attack);
  const totals = await inTransaction((tx) => loadSignInTotals(tx, span, evidence.events));
  return open.map(({ planned, breakdown }) => [planned, planned.asked.answer(breakdown.finish(), totals)]);
}

const isAsking = (planned: Planned): planned is Asking => 'question' in planned.asked;
const spanOf = ({ asked: { question } }: Asking): string => `${question.span.applicationId} ${question.evidence.events.id}`;

const storable = ({ window, inputs, notReplayed }: Planned, answer: ControlAnswer): StoredEvidence => ({
  window,
  inputs,
  answer: { ...answer, notReplayed },
});

/** By control, evidence as it would be shown. Attack attempts are decided while no transaction is open. */
export async function answerControls(inTransaction: InTransaction, planned: readonly Planned[]): Promise<Map<string, StoredEvidence>> {
  const answers = new Map<string, StoredEvidence>();
  for (const one of planned) if (!('question' in one.asked)) answers.set(one.controlId, storable(one, one.asked));
  for (const ofOne of Map.groupBy(planned.filter(isAsking), spanOf).values())
    for (const batch of inBatches(ofOne))
      for (const [one, answer] of await answerTogether(inTransaction, batch)) answers.set(one.controlId, storable(one, answer));
  return answers;
}
