import { groups } from '@rampart/facts/people/groups.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type AuditDeps, recordEvent } from '../../audit/index.ts';
import { listConnected } from '../../connect/index.ts';
import { lockExclusions } from '../exclusions/deploy-exclusions.ts';
import { recordFirstSeen } from '../exclusions/exclusion-identity-store.ts';
import { nameMails } from '../exclusions/name-mails.ts';
import { sql } from 'kysely';
import { hashReading, loadReading, newestReadings } from '../../collect/index.ts';
import { type AdoptableGroup, adoptableGroups, adoptGroup, listUndeployed } from './adopt-groups.ts';
import { type DeployedGroup, listDeployedGroups } from './deployed-group-store.ts';
import { listSearched, putSearched, searchOf } from './searched-groups.ts';

type SeenGroup = Pick<DeployedGroup, 'target' | 'name' | 'memberIds'>;

interface Seen {
  readonly applicationId: string;
  readonly groups: readonly SeenGroup[];
  /** The product's ids of our groups that are there no more. */
  readonly gone: readonly string[];
  /** Those that may have been made by hand for a list of ours. */
  readonly adoptable: readonly AdoptableGroup[];
  /** What was searched for them, unless it had been before. */
  readonly search: Buffer | undefined;
  readonly asOf: Date;
}

/** A job may have read back since, and knows better: both statements look again when they get at the row. */
async function write(tx: TenantTx, { applicationId, groups: seen, gone, asOf }: Seen): Promise<void> {
  for (const { target, name, memberIds } of seen)
    await tx
      .updateTable('deployed_group')
      .set({ name: name.slice(0, 300), member_ids: memberIds.toSorted(), read_at: asOf })
      .where('tenant_id', '=', tx.tenantId)
      .where('application_id', '=', applicationId)
      .where('target', '=', target)
      .where('read_at', '<', asOf)
      .execute();
  if (gone.length === 0) return;
  await sql`
    delete from deployed_group where tenant_id = ${tx.tenantId} and application_id = ${applicationId} and read_at < ${asOf}
      and target = any(${gone}::text[])`.execute(tx);
}

/** The groups of a disconnected application cannot be read any more. */
async function forgetDisconnected(tx: TenantTx, connected: readonly string[]): Promise<void> {
  await sql`
    delete from deployed_group where tenant_id = ${tx.tenantId} and not application_id = any(${connected}::uuid[])`.execute(tx);
  await sql`
    delete from searched_groups where tenant_id = ${tx.tenantId} and not application_id = any(${connected}::uuid[])`.execute(tx);
}

/**
 * What was collected of the groups of our lists, later than it was known before. Of what could not be read, nothing. Groups that were made by hand are
 * searched for where the groups, or the lists without one, have changed since none was found. Only reads.
 */
export async function collectedGroups(tx: TenantTx, at: Date): Promise<Seen[]> {
  const [deployed, undeployed, searched] = [await listDeployedGroups(tx), await listUndeployed(tx), await listSearched(tx)];
  const keys = [...new Set([...deployed, ...undeployed].map(({ applicationId }) => applicationId))].map((applicationId) => ({
    applicationId,
    fact: groups.id,
  }));
  const collected: Seen[] = [];
  for (const stored of await newestReadings(tx, { keys, at, states: ['read'] })) {
    const { applicationId, asOf } = stored;
    const ours = deployed.filter((group) => group.applicationId === applicationId && group.readAt < asOf);
    const without = undeployed.filter((list) => list.applicationId === applicationId);
    const search = searchOf(without, hashReading(stored));
    const isSearched = without.length === 0 || searched.get(applicationId)?.equals(search) === true;
    if (ours.length === 0 && isSearched) continue;
    const reading = await loadReading(tx, groups, stored);
    if (reading.state === 'missing') continue;
    const targets = new Set(ours.map(({ target }) => target));
    const seen = reading.value.filter(({ id }) => targets.has(id)).map(({ id, name, memberIds }) => ({ target: id, name, memberIds }));
    const gone = [...targets].filter((target) => seen.every((one) => one.target !== target));
    const adoptable = adoptableGroups(without, reading.value);
    collected.push({ applicationId, groups: seen, gone, adoptable, search: isSearched ? undefined : search, asOf });
  }
  return collected;
}

const byProcessing = { actorId: '', actor: 'processing', source: 'processing', requestId: '' };

/** A people list that is deployed by hand is done when the group is read, not when it was sent. A group that is not taken now may be at the next run. */
async function adopt(deps: AuditDeps, tx: TenantTx, collected: readonly Seen[]): Promise<void> {
  for (const { applicationId, adoptable, search, asOf } of collected) {
    if (adoptable.length === 0 && search !== undefined) await putSearched(tx, applicationId, search);
    for (const group of adoptable) {
      if (!(await adoptGroup(tx, group, asOf))) continue;
      const message = `Found “${group.name}” with exactly the people of its list. It is the group of the list from now on.`;
      await recordEvent(deps, tx, { ...byProcessing, action: 'people-list.adopt', status: 'success', message });
    }
  }
}

/** After the people were refreshed: matches the excluded mails with people, and updates what is known of their groups. Idempotent. */
export async function refreshLists(deps: AuditDeps, tx: TenantTx, collected: readonly Seen[]): Promise<void> {
  await lockExclusions(tx);
  const applications = await listConnected(tx);
  await forgetDisconnected(
    tx,
    applications.map(({ id }) => id),
  );
  for (const seen of collected) await write(tx, seen);
  await adopt(deps, tx, collected);
  const connected = applications.filter(({ product }) => product.yields.includes(groups.id));
  const seen = await recordFirstSeen(tx, connected);
  for (const { product } of connected) {
    const mails = [...new Set(seen.filter((each) => each.product === product.id).map(({ mail }) => mail))].toSorted();
    if (mails.length === 0) continue;
    const message = `Found in ${product.name} for the first time, and excluded there too: ${nameMails(mails)}.`;
    await recordEvent(deps, tx, {
      ...byProcessing,
      action: 'exclusion.meet',
      status: 'success',
      message,
      details: { product: product.id },
    });
  }
}
