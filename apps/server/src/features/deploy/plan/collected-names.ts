import { synchronizationRole } from '@rampart/catalog/judging/synchronization-role.ts';
import type { Control } from '@rampart/domain/control.ts';
import { namesIn } from '@rampart/domain/deploy/names-in.ts';
import { roles } from '@rampart/facts/identity/roles.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { readingsFor } from '../../assess/index.ts';

/** What the people, groups and roles that a product knows were called when they were last collected. */
export async function collectedNames(tx: TenantTx, product: string): Promise<ReadonlyMap<string, string>> {
  const asking: Pick<Control, 'id' | 'needs'> = { id: `${product.replaceAll('_', '-')}.names`, needs: { people, groups, roles } };
  const readings = (await readingsFor(tx, [asking])).get(product);
  const named = namesIn([...(readings?.values() ?? [])].flatMap((reading) => (reading.state === 'read' ? [reading.value] : [])));
  // It exists in every directory, and is listed only where someone has it.
  return new Map([[synchronizationRole.templateId, synchronizationRole.name], ...named]);
}
