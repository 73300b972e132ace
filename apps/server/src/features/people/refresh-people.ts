import { hash } from 'node:crypto';
import { groupRules } from '@rampart/catalog/people-groups/group-rules.ts';
import type { Fact, FactReading } from '@rampart/domain/fact.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { hashReading, loadReading, type StoredReading } from '../collect/index.ts';
import { replaceAliases } from './alias-store.ts';
import { refreshMissing } from './groups/group-member-store.ts';
import { refreshGroups } from './groups/refresh-groups.ts';
import { listDirectories, listGroupReadings } from './directories.ts';
import { loadExcludedMails } from './exclusions/exclusion-store.ts';
import { replaceIdentities } from './identity-store.ts';
import { mailLists } from './mail-lists.ts';
import { matchAccounts } from './match-accounts.ts';
import { aliasesOf, mergePeople } from './merge-people.ts';
import { replacePeople } from './person-store.ts';

/** Bumped when people are merged otherwise than before. The rules of the groups count as well. */
const mergeVersion = '6';

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

type Load = <T>(fact: Fact<T>, reading: StoredReading) => Promise<FactReading<T>>;

/** All of them, or nothing when one was stored in a form that only an earlier version knew. */
async function loadAll<T>(load: Load, fact: Fact<T>, sources: readonly StoredReading[]): Promise<T[] | undefined> {
  const loaded: T[] = [];
  for (const source of sources) {
    const reading = await load(fact, source);
    if (reading.state === 'missing') return undefined;
    loaded.push(reading.value);
  }
  return loaded;
}

/** Brings the people up to date with what the applications were read to know. A caller that has loaded readings already may hand them over. */
export async function refreshPeople(tx: TenantTx, at: Date, load: Load = (fact, reading) => loadReading(tx, fact, reading)): Promise<void> {
  const sources = (await listDirectories(tx, at)).map(({ reading }) => reading).filter((reading) => reading !== undefined);
  const groupSources = await listGroupReadings(tx, at);
  const excluded = await loadExcludedMails(tx);
  const inputs = hashOf([...sources, ...groupSources], excluded);
  if (await areMerged(tx, inputs)) return;
  const [known, listed] = [await loadAll(load, people, sources), await loadAll(load, groups, groupSources)];
  // Until what an earlier version stored is read anew, the people stay as they are.
  if (known === undefined || listed === undefined) return;
  const matched = matchAccounts(known, excluded);
  const merged = mergePeople(matched);
  const gone = await replacePeople(tx, [...merged, ...mailLists(listed, merged)]);
  await replaceIdentities(
    tx,
    sources.map(({ applicationId }, place) => ({ applicationId, accounts: matched[place] ?? [] })),
  );
  await replaceAliases(tx, aliasesOf(matched));
  await refreshGroups(tx);
  await refreshMissing(tx, gone);
  const done = { as_of: at, inputs };
  await tx
    .insertInto('person_merge')
    .values({ tenant_id: tx.tenantId, ...done })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(done))
    .execute();
}
