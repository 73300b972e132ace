import { hash } from 'node:crypto';
import { type Control, productOf } from '@rampart/domain/control.ts';
import { eventsOf } from '@rampart/domain/evidence.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { FactReader } from '../fact-reader.ts';
import { hashReplayInputs } from '../replay/replay-inputs.ts';

/** Another number when what is stored of evidence gets another form. */
const form = 3;

/**
 * Of everything that evidence depends on besides its days: what a replay depends on, and which reading of the events it is from. Nothing where the
 * control is about no events, or its product is not connected.
 */
export async function hashEvidenceInputs(tx: TenantTx, book: FactReader, control: Control): Promise<Buffer | undefined> {
  const events = eventsOf(control.evidence);
  const replayed = events && (await hashReplayInputs(tx, book, control));
  if (events === undefined || replayed === undefined) return undefined;
  const found = book.eventsOf(productOf(control), events);
  const { asOf, state, because } = found?.reading ?? {};
  const words = JSON.stringify([form, found?.source.id, state, because, asOf]);
  return hash('sha256', Buffer.concat([Buffer.from(words), replayed]), 'buffer');
}
