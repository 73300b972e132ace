import { hash } from 'node:crypto';
import type { FactReading } from '@rampart/domain/fact.ts';
import { type Person as FactPerson, people } from '@rampart/facts/people/people.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { hashReading, loadReading, newestReadings, type StoredReading } from '../collect/index.ts';
import { listConnected } from '../connect/index.ts';
import { mergePeople } from './merge-people.ts';
import { replacePeople } from './person-store.ts';

/** Identity records first: they know best what somebody is called. */
async function sourcesOf(tx: TenantTx, at: Date): Promise<StoredReading[]> {
  const applications = (await listConnected(tx))
    .filter(({ product }) => product.yields.includes(people.id))
    .toSorted((a, b) => Number(b.product.category === 'identity-record') - Number(a.product.category === 'identity-record'));
  const wanted = applications.map(({ id }) => ({ applicationId: id, fact: people.id }));
  // A vendor that could not be read this time must not make its people vanish.
  const readings = await newestReadings(tx, { wanted, at, states: ['read'] });
  return wanted
    .map(({ applicationId }) => readings.find((each) => each.applicationId === applicationId))
    .filter((one) => one !== undefined);
}

/** Bumped when people are merged otherwise than before. */
const mergeVersion = '1';

async function areMerged(tx: TenantTx, inputs: Buffer): Promise<boolean> {
  const row = await tx.selectFrom('person_merge').select('inputs').where('tenant_id', '=', tx.tenantId).executeTakeFirst();
  return row?.inputs.equals(inputs) ?? false;
}

type Load = (reading: StoredReading) => Promise<FactReading<readonly FactPerson[]>>;

/** Brings the people up to date with what the applications were read to know. Whoever has loaded readings already may hand them over. */
export async function refreshPeople(tx: TenantTx, at: Date, load: Load = (reading) => loadReading(tx, people, reading)): Promise<void> {
  const sources = await sourcesOf(tx, at);
  const inputs = hash('sha256', Buffer.concat([Buffer.from(mergeVersion), ...sources.map(hashReading)]), 'buffer');
  if (await areMerged(tx, inputs)) return;
  const lists: (readonly FactPerson[])[] = [];
  for (const source of sources) {
    const reading = await load(source);
    // Stored in a form that only an earlier version knew: the people stay as they are until it is read anew.
    if (reading.state === 'missing') return;
    lists.push(reading.value);
  }
  await replacePeople(tx, mergePeople(lists));
  const merged = { as_of: at, inputs };
  await tx
    .insertInto('person_merge')
    .values({ tenant_id: tx.tenantId, ...merged })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(merged))
    .execute();
}
