import type { Control } from '@rampart/domain/control.ts';
import { namesIn } from '@rampart/domain/deploy/names-in.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { readingsFor } from '../../assess/index.ts';

/** What the people and groups that a product knows were called when they were last collected. */
export async function collectedNames(tx: TenantTx, product: string): Promise<ReadonlyMap<string, string>> {
  const asking: Pick<Control, 'id' | 'needs'> = { id: `${product.replaceAll('_', '-')}.names`, needs: { people, groups } };
  const readings = (await readingsFor(tx, [asking])).get(product);
  return namesIn([...(readings?.values() ?? [])].flatMap((reading) => (reading.state === 'read' ? [reading.value] : [])));
}
