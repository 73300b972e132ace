import { hash } from 'node:crypto';
import { alwaysExcludedLists } from '@rampart/domain/deploy/exclusion-lists.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { listConnected } from '../../connect/index.ts';
import { addressOf, listDeployedGroups, listEmergencyAccess, loadMatchedAccounts, loadUnapprovedIds } from '../../people/index.ts';
import { type FactReader, openFactReader, type Source } from '../fact-reader.ts';

interface ExcludedIds {
  /** Of the excluded groups or accounts. */
  readonly ids: readonly string[];
  /** The emergency access accounts that these are or contain. */
  readonly accounts: readonly string[];
}
type Excluded = ExcludedIds | { readonly because: string };

/** The vendor's ids of the emergency access accounts. */
async function emergencyAccounts(tx: TenantTx, book: FactReader, application: Source): Promise<Excluded> {
  const mails = new Set(await listEmergencyAccess(tx));
  if (mails.size === 0) return { ids: [], accounts: [] };
  const reading = await book.read(application, people);
  if (reading.state === 'missing') return { because: `The emergency access accounts could not be looked up: ${reading.because}` };
  const unapproved = await loadUnapprovedIds(tx, 'emergency_access_exclusions');
  // As the controls know them (0126): also an account with another mail that is known to be of the same person, or was when it was matched.
  const known = await loadMatchedAccounts(tx, 'emergency_access_exclusions', await listConnected(tx));
  const isExcluded = (person: (typeof reading.value)[number]): boolean =>
    // An account that was read since the people were matched is known by its mail alone.
    known.has(person.id) || (mails.has(addressOf(person) ?? '') && !unapproved.has(person.id));
  const ids = reading.value.filter(isExcluded).map(({ id }) => id);
  return { ids, accounts: ids };
}

/** The exclusion groups as they were collected; none unless one of them contains an emergency access account. */
async function groupsToExclude(
  tx: TenantTx,
  book: FactReader,
  application: Source,
  accounts: readonly string[],
): Promise<ExcludedIds | undefined> {
  // Only sign-in policies exclude groups; other settings exclude accounts.
  if (!application.product.yields.includes(signInPolicies.id)) return undefined;
  const reading = await book.read(application, groups);
  const deployed = await listDeployedGroups(tx);
  const [emergency = [], ...others] = alwaysExcludedLists.map((list) => {
    const targets = deployed.filter((group) => group.list === list).map(({ target }) => target);
    return reading.state === 'read' ? reading.value.filter(({ id }) => targets.includes(id)) : [];
  });
  const contained = accounts.filter((id) => emergency.some(({ memberIds }) => memberIds.includes(id)));
  return contained.length === 0 ? undefined : { ids: [...emergency, ...others.flat()].map(({ id }) => id), accounts: contained };
}

/** The ids that a policy excludes: of groups, and of single accounts where there is no group yet. */
export async function excludedIds(tx: TenantTx, book: FactReader, application: Source): Promise<Excluded> {
  const single = await emergencyAccounts(tx, book, application);
  if ('because' in single || single.ids.length === 0) return single;
  return (await groupsToExclude(tx, book, application, single.accounts)) ?? single;
}

/** Of everything besides facts that the excluded ids come from. */
export async function hashExclusions(tx: TenantTx): Promise<Buffer> {
  const mails = await listEmergencyAccess(tx);
  if (mails.length === 0) return Buffer.alloc(0);
  const lists = [
    mails,
    await loadUnapprovedIds(tx, 'emergency_access_exclusions'),
    await loadMatchedAccounts(tx, 'emergency_access_exclusions', await listConnected(tx)),
    (await listDeployedGroups(tx)).map(({ list, target }) => `${list} ${target}`),
  ];
  return hash('sha256', JSON.stringify(lists.map((list) => [...list].toSorted())), 'buffer');
}

async function find(tx: TenantTx, productId: string, how: typeof excludedIds): Promise<ExcludedIds> {
  const book = await openFactReader(tx);
  const application = book.applicationOf(productId);
  const excluded = application && (await how(tx, book, application));
  return excluded !== undefined && 'ids' in excluded ? excluded : { ids: [], accounts: [] };
}

/** Empty when the product is not connected, or its people could not be read. */
export const findExcluded = (tx: TenantTx, productId: string): Promise<ExcludedIds> => find(tx, productId, excludedIds);

/** The accounts themselves, whether a group contains them or not. */
export const listEmergencyAccounts = async (tx: TenantTx, productId: string): Promise<readonly string[]> =>
  (await find(tx, productId, emergencyAccounts)).ids;
