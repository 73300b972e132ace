import { hash } from 'node:crypto';
import { type Control, productOf } from '@rampart/domain/control.ts';
import { roles } from '@rampart/facts/identity/roles.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { FactReader, Source } from '../fact-reader.ts';
import { hashInputs } from '../hash-inputs.ts';
import { readFeatures } from '../licensed-features.ts';
import { hashExclusions } from './excluded-ids.ts';

/** Another number when what is stored of a replay gets another form. */
const form = 1;
const rulesFrom = [signInPolicies, zones, groups, roles, people];

const known = new WeakMap<FactReader, Map<string, Promise<Buffer>>>();

/** What the replays of all controls of an application depend on, once for each reader. */
async function hashSurroundings(tx: TenantTx, book: FactReader, application: Source): Promise<Buffer> {
  const events = book.eventsOf(application.product.id, signIns);
  const { asOf, state } = events?.reading ?? {};
  const words = JSON.stringify([form, events?.source.id, state, asOf]);
  const facts: Buffer[] = [];
  for (const fact of rulesFrom) facts.push(await book.hashOf(application, fact));
  return hash('sha256', Buffer.concat([Buffer.from(words), ...facts, await hashExclusions(tx)]), 'buffer');
}

function surroundingsOf(tx: TenantTx, book: FactReader, application: Source): Promise<Buffer> {
  const ofBook = known.get(book) ?? new Map<string, Promise<Buffer>>();
  known.set(book, ofBook);
  const hashed = ofBook.get(application.id) ?? hashSurroundings(tx, book, application);
  ofBook.set(application.id, hashed);
  return hashed;
}

/** Of everything that a replay depends on besides its days: as long as it is the same, so is what the replay counts. Nothing where the product is not connected. */
export async function hashReplayInputs(tx: TenantTx, book: FactReader, control: Control): Promise<Buffer | undefined> {
  const application = book.applicationOf(productOf(control));
  if (application === undefined) return undefined;
  const judged = await hashInputs({ control, application, features: await readFeatures(book), book, asOf: book.at });
  return hash('sha256', Buffer.concat([judged, await surroundingsOf(tx, book, application)]), 'buffer');
}
