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
    update drift_change as change set status = 'accepted', reason = 'It is as an imported baseline has it.', decided_by = ${by.slice(0, 500)},
      decided_at = ${at}, rule_id = null
    from unnest(${applicationIds}::uuid[], ${types}::text[], ${ids}::text[]) as file (application_id, type, object_id)
    where change.tenant_id = ${tx.tenantId} and change.application_id = file.application_id and change.type = file.type
      and change.object_id = file.object_id and change.grouping_id is not null and change.status = any(${[...openStatuses]}::text[])`.execute(
    tx,
  );
}

/** Those about which no alert waits for a decision yet. */
async function withoutAlert(tx: TenantTx, objects: readonly PlannedObject[]): Promise<readonly PlannedObject[]> {
  const { applicationIds, types, ids } = columnsOf(objects);
  const { rows } = await sql<{ place: number }>`
    select file.place::integer - 1 as place
    from unnest(${applicationIds}::uuid[], ${types}::text[], ${ids}::text[]) with ordinality as file (application_id, type, object_id, place)
    where not exists (
      select from drift_change as change
      where change.tenant_id = ${tx.tenantId} and change.application_id = file.application_id and change.type = file.type
        and change.object_id = file.object_id and change.grouping_id is not null and change.status = any(${[...openStatuses]}::text[]))
    order by place`.execute(tx);
  return rows.map(({ place }) => objects[place]!);
}

/** What is otherwise than it should be waits for a decision, like a change that was just found. */
async function openAlerts(deps: WatchDeps, tx: TenantTx, objects: readonly PlannedObject[]): Promise<number> {
  const definitionOf = await loadDefinitions(tx);
  const differing = objects.filter((object): object is PlannedObject & { category: DriftCategory } => object.category !== null);
  const alerting = differing.filter(({ category }) => definitionOf(category).isAlerting);
  const groups = Map.groupBy(
    (await withoutAlert(tx, alerting)) as typeof alerting,
    ({ applicationId, category }) => `${applicationId} ${category}`,
  );
  const foundAt = deps.clock.now();
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
  if (planned.hash !== planHash) throw new HttpError(409, 'Something changed since the plan was made. Look at the new plan, then import.');
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
  const alerts = await openAlerts(deps, tx, planned.objects);
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
