import { driftResource } from '@rampart/contract/watch/alerts.ts';
import type { BaselineFile } from '@rampart/contract/watch/baseline-file.ts';
import { driftTitle } from '@rampart/domain/watch/drift-title.ts';
import { openStatuses } from '@rampart/domain/watch/drift-status.ts';
import type { DriftCategory } from '@rampart/domain/watch/drift-category.ts';
import { noRisk } from '@rampart/domain/watch/posture-risk.ts';
import { sql } from 'kysely';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import { insertDriftChanges, insertGrouping } from '../alerts/change-store.ts';
import type { WatchDeps } from '../watch-deps.ts';
import { loadDefinitions, storeDefinition } from './definition-store.ts';
import { type PlannedObject, planImport } from './plan-import.ts';
import { insertRule, listActiveRules, mostRules } from './rule-store.ts';

interface Objects {
  readonly applicationIds: string[];
  readonly types: string[];
  readonly ids: string[];
}

const columnsOf = (objects: readonly PlannedObject[]): Objects => ({
  applicationIds: objects.map(({ applicationId }) => applicationId),
  types: objects.map(({ type }) => type),
  ids: objects.map(({ objectId }) => objectId),
});

async function putBaselines(tx: TenantTx, objects: readonly PlannedObject[]): Promise<void> {
  const { applicationIds, types, ids } = columnsOf(objects);
  await sql`
    update configuration_object as object set baseline = decode(file.version, 'hex')
    from unnest(${applicationIds}::uuid[], ${types}::text[], ${ids}::text[], ${objects.map(({ version }) => version)}::text[])
      as file (application_id, type, object_id, version)
    where object.tenant_id = ${tx.tenantId} and object.application_id = file.application_id and object.type = file.type
      and object.object_id = file.object_id`.execute(tx);
}

/** What is as it should be needs no decision any more. */
async function acceptOpen(tx: TenantTx, objects: readonly PlannedObject[], { at, by }: { at: Date; by: string }): Promise<void> {
  const { applicationIds, types, ids } = columnsOf(objects);
  await sql`
    update drift_change as change set status = 'accepted', reason = 'It matches an imported baseline.', decided_by = ${by.slice(0, 500)},
      decided_at = ${at}, rule_id = null
    from unnest(${applicationIds}::uuid[], ${types}::text[], ${ids}::text[]) as file (application_id, type, object_id)
    where change.tenant_id = ${tx.tenantId} and change.application_id = file.application_id and change.type = file.type
      and change.object_id = file.object_id and change.grouping_id is not null and change.status = any(${[...openStatuses]}::text[])`.execute(
    tx,
  );
}

interface OpenOfObject {
  place: number;
  id: string;
  before: string | null;
}

/** Of each object, what waits for a decision about its settings, the oldest first. */
async function listOpenOf(tx: TenantTx, objects: readonly PlannedObject[]): Promise<ReadonlyMap<number, readonly OpenOfObject[]>> {
  const { applicationIds, types, ids } = columnsOf(objects);
  const { rows } = await sql<OpenOfObject>`
    select file.place::integer - 1 as place, change.id, encode(change.before, 'hex') as before
    from unnest(${applicationIds}::uuid[], ${types}::text[], ${ids}::text[]) with ordinality as file (application_id, type, object_id, place)
    join drift_change as change on change.tenant_id = ${tx.tenantId} and change.application_id = file.application_id
      and change.type = file.type and change.object_id = file.object_id and change.grouping_id is not null
      and change.status = any(${[...openStatuses]}::text[]) and change.before is distinct from change.after
    order by file.place, change.found_at, change.id`.execute(tx);
  return Map.groupBy(rows, ({ place }) => place);
}

async function endReplaced(tx: TenantTx, ids: readonly string[], { at, by }: { at: Date; by: string }): Promise<void> {
  await sql`
    update drift_change set status = 'resolved', reason = 'An imported baseline replaced what it was compared with.',
      decided_by = ${by.slice(0, 500)}, decided_at = ${at}
    where tenant_id = ${tx.tenantId} and id = any(${ids}::uuid[])`.execute(tx);
}

/**
 * An alert leads back to the baseline. One that leads to the imported version stays, with what came after it; the others end. Answers with the
 * objects that no alert is left for.
 */
async function endOthers<T extends PlannedObject>(tx: TenantTx, objects: readonly T[], by: { at: Date; by: string }): Promise<T[]> {
  const open = await listOpenOf(tx, objects);
  const replaced: string[] = [];
  const left = objects.filter(({ version }, place) => {
    const own = open.get(place) ?? [];
    const from = own.findIndex(({ before }) => before === version);
    replaced.push(...(from === -1 ? own : own.slice(0, from)).map(({ id }) => id));
    return from === -1;
  });
  await endReplaced(tx, replaced, by);
  return left;
}

/** Objects that differ from the imported baseline become alerts, like changes that were just found. */
async function openAlerts(tx: TenantTx, objects: readonly PlannedObject[], by: { at: Date; by: string }): Promise<number> {
  const definitionOf = await loadDefinitions(tx);
  const differing = objects.filter((object): object is PlannedObject & { category: DriftCategory } => object.category !== null);
  const alerting = differing.filter(({ category }) => definitionOf(category).isAlerting);
  const groups = Map.groupBy(await endOthers(tx, alerting, by), ({ applicationId, category }) => `${applicationId} ${category}`);
  const foundAt = by.at;
  for (const own of groups.values()) {
    const [{ applicationId, product, category }] = own as [(typeof alerting)[number]];
    const title = driftTitle({ category, names: own.map(({ name }) => name), differences: [] });
    const groupingId = await insertGrouping(tx, { applicationId, product, category, foundAt, title });
    await insertDriftChanges(
      tx,
      own.map(({ type, objectId, name, version, now }) => ({
        applicationId,
        type,
        groupingId,
        product,
        objectId,
        objectName: name,
        category,
        before: version,
        after: now,
        beforePosition: null,
        afterPosition: null,
        foundAt,
        priority: definitionOf(category).priority,
        risk: noRisk,
        status: 'new',
        ruleId: null,
        cause: 'unknown',
        actor: null,
        actorAddress: null,
        happenedAt: null,
        jobId: null,
        ticketId: null,
      })),
    );
  }
  return groups.size;
}

interface Import {
  readonly file: BaselineFile;
  readonly planHash: string;
  readonly by: ActedBy;
}

interface Imported {
  readonly definitions: number;
  readonly rules: number;
  readonly objects: number;
  readonly alerts: number;
}

/** Exactly what the plan showed: where something came in between, nothing is imported. */
export async function importBaseline(deps: WatchDeps, tx: TenantTx, { file, planHash, by }: Import): Promise<Imported> {
  // A comparison that is under way ends first, and then shows in the plan.
  await sql`select from configuration_reading where tenant_id = ${tx.tenantId} for update`.execute(tx);
  const planned = await planImport(deps, tx, file);
  if (planned.hash !== planHash) throw new HttpError(409, 'Something changed since the plan was made. Review the new plan, then import.');
  const at = deps.clock.now();
  if ((await listActiveRules(tx, at)).length + planned.rules.length > mostRules)
    throw new HttpError(409, `That would be more than ${mostRules} baseline rules. Delete those that no longer matter.`);
  for (const { category, is } of planned.definitions) await storeDefinition(tx, category, { ...is, changedBy: by.actor, changedAt: at });
  for (const { name, rule_data: data, reason, expires_at: end } of planned.rules)
    await insertRule(tx, {
      data,
      name,
      reason,
      owner: null,
      expiresAt: end === null ? null : new Date(end),
      createdBy: by.actor,
      createdAt: at,
    });
  await putBaselines(tx, planned.objects);
  await acceptOpen(
    tx,
    planned.objects.filter(({ category }) => category === null),
    { at, by: by.actor },
  );
  const alerts = await openAlerts(tx, planned.objects, { at, by: by.actor });
  await bumpVersion(tx, driftResource);
  const [definitions, rules, objects] = [planned.definitions.length, planned.rules.length, planned.objects.length];
  const message = `Imported a baseline of ${file.exported_at}: ${objects} objects, ${rules} rules, ${definitions} definitions.`;
  await recordEvent(deps, tx, {
    ...by,
    action: 'baseline.import',
    status: 'success',
    message,
    details: { objects, rules, definitions, alerts },
  });
  return { definitions, rules, objects, alerts };
}
