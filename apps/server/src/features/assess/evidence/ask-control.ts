import type { EvidenceDetail } from '@rampart/contract/assess/evidence.ts';
import { type Effect, type Figures, nothingCounted } from '@rampart/domain/assess/effect.ts';
import type { Control } from '@rampart/domain/control.ts';
import { eventsOf, isOfMails, isOfSignIns, type SignInEvidence } from '@rampart/domain/evidence.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { FactReader } from '../fact-reader.ts';
import { attackQuestion, sourceOf, titleOf } from './attack-question.ts';
import type { EvidenceWindow } from './evidence-window.ts';
import { askSignIns } from './sign-in-widgets.ts';
import { peopleByCountry } from './people-by-country.ts';
import { askMails } from './threat-widgets.ts';

interface Answer {
  readonly figures: Figures & { readonly because: string | null };
  readonly missing: readonly string[];
  widgets(effect: Effect): readonly EvidenceDetail[];
}

export const noAnswer = (because: string | null, missing: readonly string[] = []): Answer => ({
  figures: { ...nothingCounted, because },
  missing,
  widgets: () => [],
});

interface Asked extends Pick<Answer, 'widgets' | 'missing'> {
  readonly figures: Figures;
  /** Why there is no answer; then only what was read before is drawn, if anything was. */
  readonly because: string | null;
}

function answerOf({ figures, because, missing, widgets }: Asked): Answer {
  if (missing.length === 0) return { figures: { ...figures, because }, missing, widgets };
  return { figures: { ...nothingCounted, because }, missing, widgets: (effect) => (figures.attacks ? widgets(effect) : []) };
}

type OfSignIns = Control & { readonly evidence: SignInEvidence };
const isAskingSignIns = (control: Control): control is OfSignIns => isOfSignIns(control.evidence);

/** What happened that the control is about, and what of it could not be read. Every screen that says something of a control asks here. */
export async function askControl(tx: TenantTx, book: FactReader, control: Control, window: EvidenceWindow): Promise<Answer> {
  const { evidence } = control;
  const events = eventsOf(evidence);
  if (events === undefined) return noAnswer(null);
  const source = sourceOf(book, control, events);
  const missing = source.because === null ? [] : [`${titleOf(events)}: ${source.because}`];
  if (source.applicationId === undefined) return noAnswer(`${titleOf(events)} could not be read: ${source.because}`, missing);
  const span = { ...window, applicationId: source.applicationId };
  const unread = source.because === null ? null : `${titleOf(events)} could not be read: ${source.because}`;
  if (isOfMails(evidence)) return answerOf({ ...(await askMails(tx, span, evidence)), because: unread, missing });
  if (!isAskingSignIns(control)) return noAnswer(null);
  const question = await attackQuestion(tx, book, control);
  if (question.zonesUnread !== null) missing.push(`Network zones: ${question.zonesUnread}`);
  const answer = await askSignIns(tx, { ...question, span, evidence: control.evidence, people: await peopleByCountry(book, control) });
  return answerOf({ ...answer, because: unread ?? question.because, missing });
}
