import { productRegistry } from '@rampart/catalog/products/registry.ts';
import { mostDriftDays } from '@rampart/contract/watch/alerts.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { ConfigurationType, configurationTypes } from '@rampart/domain/watch/configuration-type.ts';
import { settingDifferences } from '@rampart/domain/watch/setting-differences.ts';
import { oneLine } from '@rampart/domain/one-line.ts';
import { sql } from 'kysely';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { BadRequest, NotFound } from '../../platform/http/http-error.ts';
import { loadVersions, shownVersion, type Version } from './compare/version-store.ts';
import { watchedTypes, type WatchDeps } from './watch-deps.ts';

/** What one download has. */
const mostObjects = 2000;

interface Changed {
  type: string;
  object_id: string;
  object_name: string;
  before: string | null;
  after: string | null;
  found_at: Date;
  actors: (string | null)[];
}

/** Each object once: as it was before its first change of these days, and as it is after the last. One more than is written says that it is cut. */
async function listChanged(tx: TenantTx, product: string, date: string): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    select type, object_id, (array_agg(object_name order by found_at desc, id desc))[1] as object_name,
      (array_agg(encode(before, 'hex') order by found_at, id))[1] as before, (array_agg(encode(after, 'hex') order by found_at desc, id desc))[1] as after,
      max(found_at) as found_at, array_agg(distinct actor) as actors
    from drift_change
    where tenant_id = ${tx.tenantId} and product = ${product} and found_at >= ${date}::timestamp at time zone 'UTC'
    group by type, object_id order by type, object_name, object_id limit ${mostObjects + 1}`.execute(tx);
  return rows;
}

function countedText(found: number): string {
  if (found === 0) return 'Nothing was changed.';
  if (found === 1) return '1 object was changed.';
  if (found <= mostObjects) return `${found} objects were changed.`;
  return `More than ${mostObjects} objects were changed. This download has the first ${mostObjects}, by type and name. Choose a later day to get the others.`;
}

/** Names of files come from vendors: only what every system takes is left of them. */
const fileName = (text: string): string =>
  text
    .replaceAll(/[^\w -]+/g, '_')
    .slice(0, 60)
    .trim() || 'object';

const jsonFile = (version: Version | undefined): string => `${JSON.stringify(shownVersion(version) ?? null, null, 2)}\n`;

function refuseFarDay({ clock }: WatchDeps, date: string): void {
  const days = (clock.now().getTime() - Date.parse(date)) / dayMs;
  if (days < 0) throw new BadRequest('The day is in the future. Choose an earlier one.');
  if (days > mostDriftDays) throw new BadRequest(`Choose one of the last ${mostDriftDays} days.`);
}

/** The differences of a product since a day, in words and as files to compare. */
export async function downloadDiff(
  deps: WatchDeps,
  tx: TenantTx,
  { product: id, date }: { readonly product: string; readonly date: string },
): Promise<Uint8Array> {
  const product = productRegistry.find((one) => one.id === id);
  if (product === undefined) throw new NotFound('product');
  refuseFarDay(deps, date);
  const found = await listChanged(tx, id, date);
  const changed = found.slice(0, mostObjects);
  const versions = await loadVersions(
    tx,
    changed.flatMap(({ before, after }) => [before, after]),
  );
  const names = await deps.names(tx, id);
  const types = watchedTypes(deps.connectors, product);
  const zip = new ZipFile();
  const mtime = deps.clock.now();
  const add = (path: string, content: string): void => zip.addBuffer(Buffer.from(content), path, { mtime, mode: 0o100644 });
  const summary = [`# ${product.name}: changes since ${date}`, '', countedText(found.length), ''];
  changed.forEach(({ type: of, object_name: name, before, after, found_at: foundAt, actors }, place) => {
    const type = ConfigurationType.parse(of);
    const watched = types.find((one) => one.type === type);
    const [was, is] = [versions.get(before ?? ''), versions.get(after ?? '')];
    const folder = `${type}/${String(place + 1).padStart(4, '0')} ${fileName(name)}`;
    add(`${folder}/before.json`, jsonFile(was));
    add(`${folder}/after.json`, jsonFile(is));
    const by = actors.filter((actor) => actor !== null).map(oneLine);
    summary.push(`## ${watched?.name ?? configurationTypes[type].name} “${oneLine(name)}”`, '');
    const who = by.length === 0 ? 'The product’s log does not name anyone.' : `Changed by ${by.join(', ')}.`;
    summary.push(`Found ${foundAt.toISOString()}. ${who}`, '');
    const { differences } = settingDifferences(shownVersion(was), shownVersion(is), {
      labels: watched?.labels ?? {},
      nameOf: (key) => names.get(key),
    });
    summary.push(...differences.map(({ label, before: from, after: to }) => `- ${label}: ${from ?? 'not set'} → ${to ?? 'not set'}`), '');
  });
  add('summary.md', summary.join('\n'));
  zip.end();
  return buffer(zip.outputStream);
}
