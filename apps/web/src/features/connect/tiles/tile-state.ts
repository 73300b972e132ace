import type { Application } from '@rampart/contract/connect.ts';
import type { Health } from '@rampart/ui/status/status-dot.tsx';
import { connectionHealth, isUnproven } from '../../../parts/connections/connection-health.ts';
import { failureReason } from '../../../parts/connections/failure-reason.ts';
import { type CatalogProduct, namesOf } from '../catalog-product.ts';

export interface TileCircumstances {
  readonly product: CatalogProduct;
  readonly products: readonly CatalogProduct[];
  /** Nothing while they are loading. */
  readonly applications: readonly Application[] | undefined;
  /** A screen for settings beside the credentials is at hand. */
  readonly canConfigure: boolean;
}

export interface TileState {
  readonly health: Health;
  readonly label: string;
  /** What a failure is about; nothing when there is none. */
  readonly reason: string | undefined;
  readonly application: Application | undefined;
  /** Shares, or could share, the connection of one of these at this moment. */
  readonly connectedParents: readonly string[];
}

const labels: Record<Health, { readonly alone: string; readonly asModule: string }> = {
  healthy: { alone: 'Connected & Healthy', asModule: 'Enabled' },
  error: { alone: 'Connection Error', asModule: 'Connection Error' },
  'not-connected': { alone: 'Not Connected', asModule: 'Disabled' },
  checking: { alone: 'Checking Connection', asModule: 'Checking Connection' },
};

export const applicationOf = (applications: readonly Application[] | undefined, product: string): Application | undefined =>
  applications?.find((application) => application.product === product);

/** What a tile says of its product. A module is on or off; the connection it shares has the health. */
export function tileState({ product, products, applications }: Omit<TileCircumstances, 'canConfigure'>): TileState {
  const stored = applicationOf(applications, product.id);
  const application = stored !== undefined && isUnproven(stored) ? undefined : stored;
  const connectedParents = product.parents.filter((parent) => connectionHealth(applicationOf(applications, parent)) !== 'not-connected');
  const health = applications === undefined ? 'checking' : connectionHealth(stored);
  const isModule = application === undefined ? connectedParents.length > 0 : application.parent !== null;
  const lacksParent = health === 'not-connected' && !product.isStandAlone && product.parents.length > 0 && connectedParents.length === 0;
  const label = lacksParent ? `Requires ${namesOf(products, product.parents, 'or')}` : labels[health][isModule ? 'asModule' : 'alone'];
  return { health, label, reason: failureReason(application), application, connectedParents };
}
