import { hash } from 'node:crypto';
import { groupRules } from '@rampart/catalog/people-groups/group-rules.ts';
import type { FactReading } from '@rampart/domain/fact.ts';
import { type Person as FactPerson, people } from '@rampart/facts/people/people.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { hashReading, loadReading, type StoredReading } from '../collect/index.ts';
import { replaceAliases } from './alias-store.ts';
import { refreshMissing } from './groups/group-member-store.ts';
import { refreshGroups } from './groups/refresh-groups.ts';
import { listDirectories } from './directories.ts';
import { loadExcludedMails } from './exclusions/exclusion-store.ts';
import { replaceIdentities } from './identity-store.ts';
import { matchAccounts } from './match-accounts.ts';
import { aliasesOf, mergePeople } from './merge-people.ts';
import { replacePeople } from './person-store.ts';

/** Bumped when people are merged otherwise than before. The rules of the groups count as well. */
const mergeVersion = '5';

/** The application too: connected anew, it is another one, though it knows the same people. */
const hashOf = (sources: readonly StoredReading[], excluded: ReadonlySet<string>): Buffer => {
  const parts = sources.flatMap((source) => [Buffer.from(source.applicationId), hashReading(source)]);
  const choices = Buffer.from(JSON.stringify([mergeVersion, groupRules, [...excluded].toSorted()]));
  return hash('sha256', Buffer.concat([choices, ...parts]), 'buffer');
};

async function areMerged(tx: TenantTx, inputs: Buffer): Promise<boolean> {
  const row = await tx.selectFrom('person_merge').select('inputs').where('tenant_id', '=', tx.tenantId).executeTakeFirst();
  return row?.inputs.equals(inputs) ?? false;
}

type Load = (reading: StoredReading) => Promise<FactReading<readonly FactPerson[]>>;

/** Brings the people up to date with what the applications were read to know. A caller that has loaded readings already may hand them over. */
export async function refreshPeople(tx: TenantTx, at: Date, load: Load = (reading) => loadReading(tx, people, reading)): Promise<void> {
  const sources = (await listDirectories(tx, at)).map(({ reading }) => reading).filter((reading) => reading !== undefined);
  const excluded = await loadExcludedMails(tx);
  const inputs = hashOf(sources, excluded);
  if (await areMerged(tx, inputs)) return;
  const known: (readonly FactPerson[])[] = [];
  for (const source of sources) {
    const reading = await load(source);
    // Stored in a form that only an earlier version knew: the people stay as they are until it is read anew.
    if (reading.state === 'missing') return;
    known.push(reading.value);
  }
  const matched = matchAccounts(known, excluded);
  const gone = await replacePeople(tx, mergePeople(matched));
  await replaceIdentities(
    tx,
    sources.map(({ applicationId }, place) => ({ applicationId, accounts: matched[place] ?? [] })),
  );
  await replaceAliases(tx, aliasesOf(matched));
  await refreshGroups(tx);
  await refreshMissing(tx, gone);
  const merged = { as_of: at, inputs };
  await tx
    .insertInto('person_merge')
    .values({ tenant_id: tx.tenantId, ...merged })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(merged))
    .execute();
}
