import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { ComparedType } from '../compare/compare-type.ts';
import type { ChangeOrigin } from './change-store.ts';

/** Vendors write their log a little after the change, and their clock is not ours. */
const slackMs = 10 * 60_000;
const mostRecords = 5000;

interface Deployed {
  object_id: string;
  job_id: string;
  deployed_by: string;
  at: Date;
  takes_back: string | null;
}

/** What is asked about objects of one type. */
interface AskedObjects extends Pick<ComparedType, 'since' | 'asOf'> {
  readonly key: Pick<ComparedType['key'], 'applicationId'>;
  readonly changes: readonly { readonly id: string }[];
  readonly watched: Pick<ComparedType['watched'], 'logIdOf' | 'logKind' | 'logAction' | 'targetOf'>;
}

/** What the vendor itself has as one object: where it is the whole, its parts change together. */
const wholeOf = ({ watched }: AskedObjects, id: string): string => watched.logIdOf?.(id) ?? id;

/**
 * The deployments of ours that wrote to these objects since the reading before, or to another part of what the vendor has as one. Each explains one change of an
 * object: the next one is another's.
 */
async function deployedSince(tx: TenantTx, asked: AskedObjects): Promise<ReadonlyMap<string, Deployed>> {
  const { key, changes, since } = asked;
  const [ids, wholes] = [changes.map(({ id }) => id), changes.map(({ id }) => wholeOf(asked, id))];
  const targets = ids.map((id) => asked.watched.targetOf?.(id) ?? id);
  const { rows } = await sql<Deployed>`
    select object.id as object_id, change.job_id, job.deployed_by, coalesce(change.outcome_at, job.created_at) as at,
      case when job.phase = 'rollback' then job.undoes end as takes_back
    from unnest(${ids}::text[], ${wholes}::text[], ${targets}::text[]) as object (id, whole, target)
    join deployment_change as change on change.target in (object.id, object.target)
      or (object.whole <> object.id and starts_with(change.target, object.whole || '/'))
    join deployment_job as job on job.tenant_id = change.tenant_id and job.id = change.job_id
    where change.tenant_id = ${tx.tenantId} and job.application_id = ${key.applicationId}
      and change.state in ('applied', 'unconfirmed')
      and coalesce(change.outcome_at, job.created_at) > ${new Date(since.getTime() - slackMs)}
      and not exists (
        select from drift_change as known
        where known.tenant_id = change.tenant_id and known.application_id = job.application_id and known.object_id = object.id
          and known.job_id = change.job_id)
    order by at limit ${mostRecords}`.execute(tx);
  return new Map(rows.map((row) => [row.object_id, row]));
}

interface Logged {
  id: string;
  at: Date;
  actor: string | null;
  actor_address: string | null;
}

/** What the vendor's log says about these objects, the newest first, from any product of the vendor that reports its log. */
async function loggedSince(
  tx: TenantTx,
  asked: AskedObjects,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Logged[]>> {
  const { changes, since, asOf } = asked;
  const ids = changes.map(({ id }) => wholeOf(asked, id));
  const { rows } = await sql<Logged>`
    select distinct target ->> 'id' as id, change.at, change.actor, change.actor_address
    from setting_change as change cross join lateral jsonb_array_elements(change.targets) as target
    where change.tenant_id = ${tx.tenantId} and change.application_id = any(${applicationIds}::uuid[])
      and change.at > ${new Date(since.getTime() - slackMs)} and change.at <= ${new Date(asOf.getTime() + slackMs)} and change.succeeded
      and target ->> 'id' = any(${ids}::text[])
    order by change.at desc limit ${mostRecords}`.execute(tx);
  return Map.groupBy(rows, ({ id }) => id);
}

/** A log that names no objects tells who it was where it was one person all the time since the reading before. */
const closeMs = 60_000;

async function loggedOfKind(
  tx: TenantTx,
  { since, asOf, watched }: AskedObjects,
  applicationIds: readonly string[],
): Promise<readonly Logged[]> {
  const { logKind = null, logAction = null } = watched;
  if (logKind === null && logAction === null) return [];
  const { rows } = await sql<Logged>`
    select distinct on (change.actor) '' as id, change.at, change.actor, change.actor_address
    from setting_change as change cross join lateral jsonb_array_elements(change.targets) as target
    where change.tenant_id = ${tx.tenantId} and change.application_id = any(${applicationIds}::uuid[])
      and change.at > ${new Date(since.getTime() - closeMs)} and change.at <= ${new Date(asOf.getTime() + closeMs)} and change.succeeded
      and (${logKind}::text is null or target ->> 'kind' = ${logKind}) and (${logAction}::text is null or change.action = ${logAction})
    order by change.actor, change.at desc limit 2`.execute(tx);
  return rows.length === 1 ? rows : [];
}

const unknown: ChangeOrigin = { cause: 'unknown', actor: null, actorAddress: null, happenedAt: null, jobId: null };

/** By object: our own deployment, a person from the vendor's log, or no one that we know of. */
export async function findOrigins(
  tx: TenantTx,
  compared: AskedObjects,
  ofVendor: readonly { readonly id: string }[],
): Promise<(objectId: string) => ChangeOrigin> {
  const deployed = await deployedSince(tx, compared);
  const applicationIds = ofVendor.map(({ id }) => id);
  const logged = await loggedSince(tx, compared, applicationIds);
  const byOne = await loggedOfKind(tx, compared, applicationIds);
  return (id) => {
    const [own, records] = [deployed.get(id), logged.get(wholeOf(compared, id)) ?? byOne];
    if (own === undefined) return fromLog(records[0]);
    const other = byAnother(records, own, compared.since);
    if (other !== undefined) return fromLog(other);
    const { deployed_by: actor, at: happenedAt, job_id: jobId, takes_back: takesBack } = own;
    return { cause: 'deployment', actor, actorAddress: null, happenedAt, jobId, takesBack };
  };
}

function fromLog(record: Logged | undefined): ChangeOrigin {
  if (record === undefined) return unknown;
  const { actor, actor_address: actorAddress, at } = record;
  return { cause: actor === null ? 'unknown' : 'person', actor, actorAddress, happenedAt: at, jobId: null };
}

/** The vendor logs what we wrote too, under a name of its own for us: the record that is nearest in time. Another writer of the same object is named. */
function byAnother(records: readonly Logged[], own: Deployed, since: Date): Logged | undefined {
  const distance = ({ at }: Logged): number => Math.abs(at.getTime() - own.at.getTime());
  const [ours] = records.toSorted((a, b) => distance(a) - distance(b));
  return records.find(({ at, actor }) => at > since && actor !== ours?.actor);
}
