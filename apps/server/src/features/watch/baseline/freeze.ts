import { driftResource } from '@rampart/contract/watch/alerts.ts';
import type { FreezePreview } from '@rampart/contract/watch/freeze.ts';
import { openStatuses } from '@rampart/domain/watch/drift-status.ts';
import { ConfigurationType } from '@rampart/domain/watch/configuration-type.ts';
import { sql } from 'kysely';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import { storableText } from '../../../platform/database/storable-text.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { HttpError, NotFound } from '../../../platform/http/http-error.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import { listConnected } from '../../connect/index.ts';
import { watchedTypes, type WatchDeps } from '../watch-deps.ts';

const mostListed = 100;

async function getWatched({ connectors }: WatchDeps, tx: TenantTx, productId: string): Promise<{ id: string; name: string }> {
  const connected = (await listConnected(tx)).find(({ product }) => product.id === productId);
  if (connected === undefined || watchedTypes(connectors, connected.product).length === 0) throw new NotFound('product');
  return { id: connected.id, name: connected.product.name };
}

interface Counted {
  objects: number;
  differing: number;
  open_changes: number;
  ending_rules: number;
  read_at: Date | null;
  state: string;
}

/** What is not as the baseline has it and what waits for a decision, with a hash of both. */
async function count(tx: TenantTx, applicationId: string): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with object as (
      select type, object_id, hash, baseline from configuration_object where tenant_id = ${tx.tenantId} and application_id = ${applicationId}
    ), differing as (
      select concat_ws(' ', type, object_id, encode(hash, 'hex'), '-', encode(baseline, 'hex')) as text from object where hash is distinct from baseline
    ), open as (
      select id::text as text from drift_change
      where tenant_id = ${tx.tenantId} and application_id = ${applicationId} and grouping_id is not null and status = any(${[...openStatuses]}::text[])
    )
    select (select count(*)::integer from object where hash is not null) as objects, (select count(*)::integer from differing) as differing,
      (select count(*)::integer from open) as open_changes,
      (select count(distinct rule.id)::integer from baseline_rule as rule
        join drift_change as change on change.tenant_id = rule.tenant_id and change.rule_id = rule.id
        where rule.tenant_id = ${tx.tenantId} and rule.ended_at is null and rule.expires_at is not null and change.status = 'accepted'
          and change.application_id = ${applicationId}) as ending_rules,
      (select max(as_of) from configuration_reading where tenant_id = ${tx.tenantId} and application_id = ${applicationId}) as read_at,
      encode(sha256(convert_to(concat_ws('|', (select string_agg(text, ',' order by text) from differing),
        (select string_agg(text, ',' order by text) from open)), 'UTF8')), 'hex') as state`.execute(tx);
  return rows[0]!;
}

interface DifferingRow {
  type: string;
  name: string;
  is_there: boolean;
  is_expected: boolean;
}

async function listDiffering(tx: TenantTx, applicationId: string): Promise<FreezePreview['differences']> {
  const { rows } = await sql<DifferingRow>`
    select type, name, hash is not null as is_there, baseline is not null as is_expected from configuration_object
    where tenant_id = ${tx.tenantId} and application_id = ${applicationId} and hash is distinct from baseline
    order by type, name, object_id limit ${mostListed}`.execute(tx);
  return rows.map(({ type, name, is_there: isThere, is_expected: isExpected }) => ({
    subconfig_type: ConfigurationType.parse(type),
    object_name: name,
    difference: isThere ? (isExpected ? 'changed' : 'added') : 'deleted',
  }));
}

export async function previewFreeze(deps: WatchDeps, tx: TenantTx, product: string): Promise<FreezePreview> {
  const { id, name } = await getWatched(deps, tx, product);
  const { read_at: readAt, ...counted } = await count(tx, id);
  if (readAt === null) throw new HttpError(409, `Nothing of ${name} has been read yet. Its first reading is its baseline.`);
  return { ...counted, product, product_name: name, read_at: readAt.toISOString(), differences: await listDiffering(tx, id) };
}

interface Freeze {
  readonly product: string;
  readonly state: string;
  readonly reason: string;
  readonly by: ActedBy;
}

/** From now on every object should be as it is; what waited for a decision is accepted. Only what the person has looked at. */
export async function freeze(
  deps: WatchDeps,
  tx: TenantTx,
  { product, state, reason, by }: Freeze,
): Promise<{ objects: number; changes: number }> {
  const { id, name } = await getWatched(deps, tx, product);
  // A comparison that is under way ends first, and then shows in the state.
  await sql`select from configuration_reading where tenant_id = ${tx.tenantId} and application_id = ${id} for update`.execute(tx);
  if ((await count(tx, id)).state !== state)
    throw new HttpError(409, `${name} was read again, or decided about, since you looked. Look at what would be accepted once more.`);
  const frozen = await sql`
    update configuration_object set baseline = hash
    where tenant_id = ${tx.tenantId} and application_id = ${id} and hash is distinct from baseline`.execute(tx);
  const accepted = await sql`
    update drift_change set status = 'accepted', reason = ${storableText(reason)}, decided_by = ${by.actor.slice(0, 500)},
      decided_at = ${deps.clock.now()}, rule_id = null
    where tenant_id = ${tx.tenantId} and application_id = ${id} and grouping_id is not null and status = any(${[...openStatuses]}::text[])`.execute(
    tx,
  );
  const [objects, changes] = [frozen, accepted].map(({ numAffectedRows }) => Number(numAffectedRows ?? 0n)) as [number, number];
  await bumpVersion(tx, driftResource);
  const message = `Froze ${name} as its baseline: ${objects} ${objects === 1 ? 'object' : 'objects'}, ${changes} open ${changes === 1 ? 'change' : 'changes'} accepted. ${reason}`;
  await recordEvent(deps, tx, { ...by, action: 'baseline.freeze', status: 'success', message, details: { product, objects, changes } });
  return { objects, changes };
}
