import type { BridgeProduct } from '@rampart/contract/bridge/bridge.ts';
import { countedControls } from '@rampart/domain/assess/counted-controls.ts';
import { productOf } from '@rampart/domain/control.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { listLastRead } from '../collect/index.ts';
import { listConnected } from '../connect/index.ts';
import { type PlacedControl, scoreOf } from '../remediate/index.ts';
import type { BridgeDeps } from './bridge-deps.ts';

const hasControls = ({ total, confirming, unknown, risk_accepted: accepted }: BridgeProduct): boolean =>
  total + confirming + unknown + accepted > 0;

/** The connected products that something is read from, each with how many of its controls are in place and when it was read last. A tracker has tickets written to it, and no posture. */
export async function listProducts(deps: BridgeDeps, tx: TenantTx, placed: readonly PlacedControl[]): Promise<BridgeProduct[]> {
  const [connected, lastRead, licences] = [await listConnected(tx), await listLastRead(tx), await deps.past.licences(tx)];
  const isSuite = (id: string): boolean => connected.some(({ parentId }) => parentId === id);
  return connected
    .filter(({ product }) => product.yields.length > 0)
    .map(({ id, product }) => {
      const own = placed.filter(({ control }) => productOf(control) === product.id);
      const { counts, leftOut } = scoreOf(own);
      return {
        id,
        product: product.id,
        product_name: product.name,
        mark: product.mark,
        deployed: counts.passing,
        confirming: leftOut.confirming,
        unknown: leftOut.unknown,
        risk_accepted: leftOut.riskAccepted,
        total: countedControls(counts),
        last_read: lastRead.get(id)?.toISOString() ?? null,
        licence: licences.get(product.id) ?? null,
      };
    })
    .filter((one) => hasControls(one) || !isSuite(one.id))
    .map(({ id: _id, ...product }) => product)
    .toSorted((a, b) => Number(hasControls(b)) - Number(hasControls(a)) || a.product_name.localeCompare(b.product_name, 'en'));
}

/** What could be connected beside it: products with controls of their own. */
export function listUnconnected({ catalog }: BridgeDeps, connected: ReadonlySet<string>) {
  return catalog.products
    .map(({ id, name }) => ({
      product: id,
      product_name: name,
      controls: catalog.controls.filter((control) => productOf(control) === id).length,
    }))
    .filter(({ product, controls }) => controls > 0 && !connected.has(product))
    .toSorted((a, b) => b.controls - a.controls || a.product_name.localeCompare(b.product_name, 'en'));
}
