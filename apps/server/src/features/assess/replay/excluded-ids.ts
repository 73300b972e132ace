import { people } from '@rampart/facts/people/people.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { listEmergencyAccess } from '../../people/index.ts';
import { type FactBook, openFactBook, type Source } from '../fact-book.ts';

/** The vendor's ids of those who are spared in an emergency. */
export async function excludedIds(
  tx: TenantTx,
  book: FactBook,
  application: Source,
): Promise<{ readonly ids: string[] } | { readonly because: string }> {
  const mails = new Set(await listEmergencyAccess(tx));
  if (mails.size === 0) return { ids: [] };
  const reading = await book.read(application, people);
  if (reading.state === 'missing') return { because: `The emergency access accounts could not be looked up: ${reading.because}` };
  const isSpared = ({ mail, signInName }: (typeof reading.value)[number]): boolean =>
    (mail !== null && mails.has(mail)) || mails.has(signInName.toLowerCase());
  return { ids: reading.value.filter(isSpared).map(({ id }) => id) };
}

/** None when the product is not connected, or its people could not be read. */
export async function listExcludedIds(tx: TenantTx, productId: string): Promise<readonly string[]> {
  const book = await openFactBook(tx);
  const application = book.applicationOf(productId);
  const excluded = application && (await excludedIds(tx, book, application));
  return excluded !== undefined && 'ids' in excluded ? excluded.ids : [];
}
