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
import { type KnownAccounts, replaceIdentities } from './identity-store.ts';
import { mailLists } from './mail-lists.ts';
import { matchAccounts } from './match-accounts.ts';
import { aliasesOf, mergePeople, type Person } from './merge-people.ts';
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

/** The people as the applications were read to know them, ready to be stored. */
interface MergedPeople {
  readonly at: Date;
  readonly inputs: Buffer;
  readonly people: readonly Person[];
  readonly accounts: readonly KnownAccounts[];
  readonly aliases: ReadonlyMap<string, string>;
}

/**
 * Nothing when they are as they were, or when they stay as they are until what an earlier version stored is read anew. Only reads. A caller that
 * has loaded readings already may hand them over.
 */
export async function mergeKnownPeople(
  tx: TenantTx,
  at: Date,
  load: Load = (fact, reading) => loadReading(tx, fact, reading),
): Promise<MergedPeople | undefined> {
  const sources = (await listDirectories(tx, at)).map(({ reading }) => reading).filter((reading) => reading !== undefined);
  const groupSources = await listGroupReadings(tx, at);
  const excluded = await loadExcludedMails(tx);
  const inputs = hashOf([...sources, ...groupSources], excluded);
  if (await areMerged(tx, inputs)) return undefined;
  const [known, listed] = [await loadAll(load, people, sources), await loadAll(load, groups, groupSources)];
  if (known === undefined || listed === undefined) return undefined;
  const matched = matchAccounts(known, excluded);
  const merged = mergePeople(matched);
  return {
    at,
    inputs,
    people: [...merged, ...mailLists(listed, merged)],
    accounts: sources.map(({ applicationId }, place) => ({ applicationId, accounts: matched[place] ?? [] })),
    aliases: aliasesOf(matched),
  };
}

export async function storePeople(tx: TenantTx, { at, inputs, people: merged, accounts, aliases }: MergedPeople): Promise<void> {
  const gone = await replacePeople(tx, merged);
  await replaceIdentities(tx, accounts);
  await replaceAliases(tx, aliases);
  await refreshGroups(tx);
  await refreshMissing(tx, gone);
  const done = { as_of: at, inputs };
  await tx
    .insertInto('person_merge')
    .values({ tenant_id: tx.tenantId, ...done })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(done))
    .execute();
}
