import { hash } from 'node:crypto';
import type { BaselineFile, ImportPlan } from '@rampart/contract/watch/baseline-file.ts';
import { compareObjects } from '@rampart/domain/watch/compare-objects.ts';
import type { ConfigurationType } from '@rampart/domain/watch/configuration-type.ts';
import { categoryName, categoryOf, type DriftCategory } from '@rampart/domain/watch/drift-category.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import { canonicalJson } from '../../collect/index.ts';
import { listConnected } from '../../connect/index.ts';
import { hashOf } from '../compare/hash-objects.ts';
import type { WatchDeps } from '../watch-deps.ts';
import { type Definition, loadDefinitions } from './definition-store.ts';
import { listActiveRules } from './rule-store.ts';

type FileObject = BaselineFile['objects'][number];
type FileRule = BaselineFile['rules'][number];

export interface PlannedObject {
  readonly applicationId: string;
  readonly product: string;
  readonly productName: string;
  readonly type: ConfigurationType;
  readonly objectId: string;
  readonly name: string;
  /** What it should be, and what it is; `null` when it is gone. */
  readonly version: string;
  readonly now: string | null;
  readonly was: string | null;
  /** The category of its difference from the imported baseline; nothing where there is none. */
  readonly category: DriftCategory | null;
}

export interface Planned {
  readonly hash: string;
  readonly definitions: readonly { category: DriftCategory; was: Definition; is: Pick<Definition, 'priority' | 'isAlerting'> }[];
  readonly rules: readonly FileRule[];
  readonly objects: readonly PlannedObject[];
  readonly unchanged: number;
  readonly skipped: readonly { name: string; because: string }[];
}

/** A file that was edited by hand does not say what a product ever was. */
function refuseEdited(objects: readonly FileObject[]): void {
  for (const { version, name, parent, is_enabled: isEnabled, settings } of objects)
    if (hashOf({ name, parent, isEnabled, settings }) !== version)
      throw new BadRequest(`The settings of “${name}” were edited in the file. Export the baseline again and import that file.`);
}

interface KnownRow {
  place: number;
  application_id: string;
  is_enabled: boolean | null;
  now: string | null;
  was: string | null;
  has_version: boolean;
}

async function listKnown(tx: TenantTx, objects: readonly FileObject[]): Promise<ReadonlyMap<number, KnownRow>> {
  const { rows } = await sql<KnownRow>`
    select file.place::integer - 1 as place, object.application_id, object.is_enabled, encode(object.hash, 'hex') as now,
      encode(object.baseline, 'hex') as was,
      exists (select from configuration_version as version
        where version.tenant_id = object.tenant_id and version.hash = decode(file.version, 'hex')) as has_version
    from unnest(${objects.map(({ product }) => product)}::text[], ${objects.map(({ subconfig_type: type }) => type)}::text[],
      ${objects.map(({ id }) => id)}::text[], ${objects.map(({ version }) => version)}::text[]) with ordinality as file (product, type, id, version, place)
    join application on application.tenant_id = ${tx.tenantId} and application.product = file.product
    join configuration_object as object on object.tenant_id = application.tenant_id and object.application_id = application.id
      and object.type = file.type and object.object_id = file.id`.execute(tx);
  return new Map(rows.map((row) => [row.place, row]));
}

function categoryFor(file: FileObject, { now, is_enabled: isEnabled }: KnownRow): DriftCategory | null {
  if (now === file.version) return null;
  const place = { id: file.id, parent: null, position: null };
  const before = { ...place, isEnabled: file.is_enabled, hash: file.version };
  const after = now === null ? [] : [[file.id, { ...place, isEnabled, hash: now }] as const];
  const [change] = compareObjects(new Map([[file.id, before]]), new Map(after));
  return change === undefined ? null : categoryOf(file.subconfig_type, change.kind);
}

const keyOfRule = ({ name, rule_data: data, reason, expires_at: expiresAt }: FileRule): string =>
  canonicalJson({ name, data, reason, expiresAt: expiresAt === null ? null : Date.parse(expiresAt) });

/** What of a file is not here yet. Nothing is taken away that a file does not have. */
export async function planImport(deps: WatchDeps, tx: TenantTx, file: BaselineFile): Promise<Planned> {
  refuseEdited(file.objects);
  const now = deps.clock.now();
  const definitionOf = await loadDefinitions(tx);
  const productNames = new Map((await listConnected(tx)).map(({ product }) => [product.id, product.name]));
  const knownRules = new Set(
    (await listActiveRules(tx, now)).map(({ name, data, reason, expiresAt }) =>
      keyOfRule({ name, rule_data: data, reason, expires_at: expiresAt?.toISOString() ?? null }),
    ),
  );
  const skipped: { name: string; because: string }[] = [];
  const definitions = file.definitions
    .map(({ category, priority, is_alerting: isAlerting }) => ({ category, was: definitionOf(category), is: { priority, isAlerting } }))
    .filter(({ was, is }) => was.priority !== is.priority || was.isAlerting !== is.isAlerting);
  const rules = file.rules.filter((rule) => {
    const hasEnded = rule.expires_at !== null && Date.parse(rule.expires_at) <= now.getTime();
    if (hasEnded) skipped.push({ name: rule.name, because: 'The rule has ended.' });
    return !hasEnded && !knownRules.has(keyOfRule(rule));
  });
  const known = await listKnown(tx, file.objects);
  const objects = file.objects.flatMap((object, place): PlannedObject[] => {
    const row = known.get(place);
    if (row === undefined) skipped.push({ name: object.name, because: 'No connected product has this object.' });
    else if (!row.has_version) skipped.push({ name: object.name, because: 'This version was never read here, or is no longer kept.' });
    if (row === undefined || !row.has_version || row.was === object.version) return [];
    const { product, subconfig_type: type, id: objectId, name, version } = object;
    const productName = productNames.get(product) ?? product;
    const { application_id: applicationId, now: present, was } = row;
    return [{ applicationId, product, productName, type, objectId, name, version, now: present, was, category: categoryFor(object, row) }];
  });
  const unchanged =
    file.definitions.length + file.rules.length + file.objects.length - definitions.length - rules.length - objects.length - skipped.length;
  const planned = { definitions, rules, objects, unchanged, skipped };
  return { ...planned, hash: hash('sha256', canonicalJson({ definitions, rules, objects }), 'hex') };
}

const mostSkipped = 100;

export const presentPlan = ({ hash: planHash, definitions, rules, objects, unchanged, skipped }: Planned): ImportPlan => ({
  plan_hash: planHash,
  definitions: definitions.map(({ category, was, is }) => ({
    name: categoryName(category),
    priority: is.priority,
    is_alerting: is.isAlerting,
    was_priority: was.priority,
    was_alerting: was.isAlerting,
  })),
  rules: rules.map(({ name }) => name),
  objects: objects.map(({ productName, name, category }) => ({
    product_name: productName,
    object_name: name,
    effect: category === null ? 'accepted' : 'alert',
  })),
  unchanged,
  skipped: skipped.slice(0, mostSkipped),
  more_skipped: Math.max(0, skipped.length - mostSkipped),
});
