import type { ExportedBaseline } from '@rampart/contract/watch/baseline-file.ts';
import { ConfigurationType } from '@rampart/domain/watch/configuration-type.ts';
import { driftCategories } from '@rampart/domain/watch/drift-category.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import { Version } from '../compare/version-store.ts';
import type { WatchDeps } from '../watch-deps.ts';
import { loadDefinitions } from './definition-store.ts';
import { listActiveRules } from './rule-store.ts';

/** As many as a file may have that is imported. */
const mostObjects = 10_000;

interface Row {
  product: string;
  type: string;
  object_id: string;
  version: string;
  body: unknown;
}

async function listExpected(tx: TenantTx, product: string | undefined): Promise<ExportedBaseline['objects']> {
  const { rows } = await sql<Row>`
    select application.product, object.type, object.object_id, encode(object.baseline, 'hex') as version, version.body
    from configuration_object as object
    join application on application.tenant_id = object.tenant_id and application.id = object.application_id
    join configuration_version as version on version.tenant_id = object.tenant_id and version.hash = object.baseline
    where object.tenant_id = ${tx.tenantId} and (${product ?? null}::text is null or application.product = ${product ?? null})
    order by application.product, object.type, object.object_id limit ${mostObjects + 1}`.execute(tx);
  if (rows.length > mostObjects) throw new HttpError(409, `There are more than ${mostObjects} objects. Export one product at a time.`);
  return rows.map(({ product: of, type, object_id: id, version, body }) => {
    const { name, parent, isEnabled, settings } = Version.parse(body);
    return { product: of, subconfig_type: ConfigurationType.parse(type), id, version, name, parent, is_enabled: isEnabled, settings };
  });
}

interface Asked {
  readonly product: string | undefined;
  readonly by: ActedBy;
}

/** Rules and definitions are about all products: they are in every file. */
export async function exportBaseline(deps: WatchDeps, tx: TenantTx, { product, by }: Asked): Promise<ExportedBaseline> {
  const now = deps.clock.now();
  const definitionOf = await loadDefinitions(tx);
  const objects = await listExpected(tx, product);
  const rules = await listActiveRules(tx, now);
  const message = `Exported the baseline${product === undefined ? '' : ` of ${product}`}: ${objects.length} objects, ${rules.length} rules.`;
  await recordEvent(deps, tx, { ...by, action: 'baseline.export', status: 'success', message, details: { product: product ?? '' } });
  return {
    format: 'rampart-baseline',
    version: 1,
    exported_at: now.toISOString(),
    definitions: driftCategories.map((category) => {
      const { priority, isAlerting } = definitionOf(category);
      return { category, priority, is_alerting: isAlerting };
    }),
    rules: rules.map(({ name, data, reason, expiresAt }) => ({
      name,
      rule_data: data,
      reason,
      expires_at: expiresAt?.toISOString() ?? null,
    })),
    objects,
  };
}
