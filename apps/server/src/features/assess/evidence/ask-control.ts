import type { EvidenceDetail } from '@rampart/contract/assess/evidence.ts';
import { type Effect, nothingCounted } from '@rampart/domain/assess/effect.ts';
import type { Control } from '@rampart/domain/control.ts';
import { eventsOf, isOfMails, isOfSignIns, type MailEvidence, type SignInEvidence } from '@rampart/domain/evidence.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { FactReader } from '../fact-reader.ts';
import { attackAttempts } from './attack-attempts.ts';
import { attackQuestion, sourceOf, titleOf } from './attack-question.ts';
import type { Breakdown } from './attempt-breakdown.ts';
import type { EvidenceSpan, EvidenceWindow } from './evidence-window.ts';
import { peopleByCountry } from './people-by-country.ts';
import { answerQuestion, loadSignInTotals, openQuestion, type SignInQuestion, type SignInTotals } from './sign-in-widgets.ts';
import { askMails } from './threat-widgets.ts';
import { countWidget, type EventAnswer } from './widgets.ts';

/** What happened that a control is about. */
export interface ControlAnswer extends EventAnswer {
  readonly figures: EventAnswer['figures'] & { readonly because: string | null };
  /** What of it could not be read. */
  readonly missing: readonly string[];
}

export const noAnswer = (because: string | null, missing: readonly string[] = []): ControlAnswer => ({
  figures: { ...nothingCounted, because },
  missing,
  count: null,
  details: [],
});

interface Asked extends EventAnswer, Pick<ControlAnswer, 'missing'> {
  /** Why there is no answer; then only what was read before is drawn, if anything was. */
  readonly because: string | null;
}

function answerOf({ figures, because, missing, count, details }: Asked): ControlAnswer {
  if (missing.length === 0) return { figures: { ...figures, because }, missing, count, details };
  const drawn = figures.attacks ? { count, details } : { count: null, details: [] };
  return { figures: { ...nothingCounted, because }, missing, ...drawn };
}

/** The widgets of an answer, with the effect that its figures make. */
export const drawAnswer = ({ evidence }: Control, { count, details }: ControlAnswer, effect: Effect): readonly EvidenceDetail[] => {
  const events = eventsOf(evidence);
  return count === null || events === undefined ? details : [countWidget(events.attacks, effect, count), ...details];
};

type OfSignIns = Control & { readonly evidence: SignInEvidence };
const isAskingSignIns = (control: Control): control is OfSignIns => isOfSignIns(control.evidence);

interface MailQuestion {
  readonly span: EvidenceSpan;
  readonly evidence: MailEvidence;
}

const mails = new WeakMap<FactReader, Map<string, EventAnswer>>();
const keyOfEvents = ({ span, evidence }: MailQuestion): string =>
  JSON.stringify([span.applicationId, span.from, span.to, evidence.events.id]);
const keyOf = (question: MailQuestion): string => JSON.stringify([keyOfEvents(question), ...question.evidence.categories]);

/** Counted once for all controls that are about the same categories, and read once for those that are about the same events. */
async function answerMails(tx: TenantTx, book: FactReader, questions: readonly MailQuestion[]): Promise<ReadonlyMap<string, EventAnswer>> {
  const known = mails.get(book) ?? new Map<string, EventAnswer>();
  mails.set(book, known);
  const open = new Map(questions.filter((one) => !known.has(keyOf(one))).map((one) => [keyOf(one), one]));
  for (const together of Map.groupBy(open.values(), keyOfEvents).values()) {
    const answers = await askMails(
      tx,
      together[0]!.span,
      together.map(({ evidence }) => evidence),
    );
    for (const [place, question] of together.entries()) known.set(keyOf(question), answers[place]!);
  }
  return known;
}

/** So that what several of these controls ask about mails is read together. Their questions are planned after it. */
export async function readMailsOf(tx: TenantTx, book: FactReader, controls: readonly Control[], window: EvidenceWindow): Promise<void> {
  const questions = controls.flatMap((control): MailQuestion[] => {
    if (!isOfMails(control.evidence)) return [];
    const { applicationId } = sourceOf(book, control, control.evidence.events);
    return applicationId === undefined ? [] : [{ span: { ...window, applicationId }, evidence: control.evidence }];
  });
  await answerMails(tx, book, questions);
}

/** About sign-ins: to be answered by going through the attack attempts. */
export interface PlannedQuestion {
  readonly question: SignInQuestion;
  answer(broken: Breakdown, totals: SignInTotals): ControlAnswer;
}

/** What the control asks about its events, or the answer where that takes no going through attack attempts. */
export async function planQuestion(
  tx: TenantTx,
  book: FactReader,
  control: Control,
  window: EvidenceWindow,
): Promise<ControlAnswer | PlannedQuestion> {
  const { evidence } = control;
  const events = eventsOf(evidence);
  if (events === undefined) return noAnswer(null);
  const source = sourceOf(book, control, events);
  const missing = source.because === null ? [] : [`${titleOf(events)}: ${source.because}`];
  if (source.applicationId === undefined) return noAnswer(`${titleOf(events)} could not be read: ${source.because}`, missing);
  const span = { ...window, applicationId: source.applicationId };
  const unread = source.because === null ? null : `${titleOf(events)} could not be read: ${source.because}`;
  if (isOfMails(evidence)) {
    const asked = { span, evidence };
    const answers = await answerMails(tx, book, [asked]);
    return answerOf({ ...answers.get(keyOf(asked))!, because: unread, missing });
  }
  if (!isAskingSignIns(control)) return noAnswer(null);
  const asked = await attackQuestion(tx, book, control);
  if (asked.zonesUnread !== null) missing.push(`Network zones: ${asked.zonesUnread}`);
  const question = { ...asked, span, evidence: control.evidence, people: await peopleByCountry(book, control) };
  return {
    question,
    answer: (broken, totals) => answerOf({ ...answerQuestion(question, broken, totals), because: unread ?? asked.because, missing }),
  };
}

/** What happened that the control is about, and what of it could not be read. Every screen that says something of a control asks here. */
export async function askControl(tx: TenantTx, book: FactReader, control: Control, window: EvidenceWindow): Promise<ControlAnswer> {
  const planned = await planQuestion(tx, book, control, window);
  if (!('question' in planned)) return planned;
  const { question } = planned;
  const breakdown = openQuestion(question);
  for await (const page of attackAttempts((work) => work(tx), question.span)) for (const attack of page) breakdown.add(attack);
  return planned.answer(breakdown.finish(), await loadSignInTotals(tx, question.span, question.evidence.events));
}
