import { groupChanges } from '@rampart/changes/people/group.ts';
import type { Connector } from '@rampart/connectors/kit/connector.ts';
import type { AuthMethod } from '@rampart/domain/auth-method.ts';
import type { Product } from '@rampart/domain/product.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { listConnected } from '../../connect/index.ts';
import { loadApplicationsWithPeople } from '../identity-store.ts';

export interface ListDeps {
  readonly connectors: readonly Connector[];
}

/** A connected application whose groups can contain lists of people. */
export interface IdentityApplication {
  readonly id: string;
  readonly product: Product;
  /** Why no list can be brought there now; nothing when it can. */
  readonly because: string | null;
}

type Connected = Awaited<ReturnType<typeof listConnected>>[number];

const byFile: readonly AuthMethod[] = ['file_snapshot', 'direct_upload'];

/** What is only deployed to by hand has its groups kept by hand too. */
const supportsLists = ({ connectors }: ListDeps, { product }: Connected): boolean =>
  product.deploymentTypes.includes('auto') &&
  [people.id, groups.id].every((fact) => product.yields.includes(fact)) &&
  connectors.some(({ id, applies }) => id === product.connector && applies.some(({ change }) => change.id === groupChanges.create.id));

function obstacleTo({ id, product: { name }, authMethod, isHealthy }: Connected, knowing: ReadonlySet<string>): string | null {
  if (byFile.includes(authMethod))
    return `${name} is read from an uploaded file, which cannot be changed. Connect the directory itself, or keep the group there by hand.`;
  if (isHealthy === false) return `There is a problem with the connection to ${name}. Fix it under Connections, then sync.`;
  // With no people known, an existing group would be emptied.
  if (!knowing.has(id)) return `The people of ${name} have not been read yet. Process it, then sync.`;
  return null;
}

/** In the order in which they were connected. */
export async function listIdentityApplications(deps: ListDeps, tx: TenantTx): Promise<IdentityApplication[]> {
  const connected = (await listConnected(tx)).filter((each) => supportsLists(deps, each));
  const ids = connected.map(({ id }) => id);
  const knowing = await loadApplicationsWithPeople(tx, ids);
  return connected.map((each) => ({ id: each.id, product: each.product, because: obstacleTo(each, knowing) }));
}
