import { productRegistry } from '@rampart/catalog/products/registry.ts';
import type { Fact } from '@rampart/domain/fact.ts';
import { namesIn } from '@rampart/domain/deploy/names-in.ts';
import { type FieldLabels, settingDifferences } from '@rampart/domain/watch/setting-differences.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { readFact } from '../../collect/index.ts';
import { listConnected } from '../../connect/index.ts';
import type { WatchDeps } from '../watch-deps.ts';

type Names = ReadonlyMap<string, string>;

/** What the people and groups of a product's vendor were called before a time. Some of them are gone since. */
async function namesBefore(tx: TenantTx, productId: string, time: Date): Promise<Names> {
  const vendor = productRegistry.find(({ id }) => id === productId)?.connector;
  const at = new Date(time.getTime() - 1);
  const found: unknown[] = [];
  for (const { id: applicationId, product } of (await listConnected(tx)).filter((one) => one.product.connector === vendor))
    for (const fact of [people, groups] as readonly Fact<unknown>[]) {
      if (!product.yields.includes(fact.id)) continue;
      const reading = await readFact(tx, { applicationId, fact, at });
      if (reading.state === 'read') found.push(reading.value);
    }
  return namesIn(found);
}

/** Such as a GUID; not a word that a setting has. */
const isId = (text: string): boolean => /^[\w-]{15,}$/.test(text) && /\d/.test(text);

interface Compared {
  readonly product: string;
  readonly labels: FieldLabels;
  readonly before: unknown;
  readonly after: unknown;
  readonly foundAt: Date;
}

/** What differs, with the names of people and groups for their ids: as they are called now, or were before they were deleted. */
export async function nameDifferences(
  deps: Pick<WatchDeps, 'names'>,
  tx: TenantTx,
  { product, labels, before, after, foundAt }: Compared,
): Promise<ReturnType<typeof settingDifferences>> {
  const names = await deps.names(tx, product);
  const unnamed = new Set<string>();
  const nameOf = (key: string): string | undefined => {
    const name = names.get(key);
    if (name === undefined && isId(key)) unnamed.add(key);
    return name;
  };
  const named = settingDifferences(before, after, { labels, nameOf });
  if (unnamed.size === 0) return named;
  const former = await namesBefore(tx, product, foundAt);
  return [...unnamed].some((key) => former.has(key))
    ? settingDifferences(before, after, { labels, nameOf: (key) => names.get(key) ?? former.get(key) })
    : named;
}
