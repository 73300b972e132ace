import type { Application } from '@rampart/contract/connect.ts';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { FilteredEmpty } from '@rampart/ui/filtered-empty.tsx';
import { countText } from '@rampart/ui/format.ts';
import { useRef, useEffect, useState } from 'react';
import { type CatalogProduct, modulesOf } from './catalog-product.ts';
import { type ConnectionSearch, modulesIn, replacedIn } from './connection-search.ts';
import { IntegrateDrawer } from './drawer/integrate-drawer.tsx';
import { ChooseModulesDialog } from './modules/choose-modules-dialog.tsx';
import { productGroups } from './product-groups.ts';
import { ProductGroupsList } from './tiles/product-tiles.tsx';
import { focusTile } from './tiles/product-tiles.tsx';
import { applicationOf } from './tiles/tile-state.ts';
import { type ConnectionChoice, useConnectActions } from './use-connect-actions.ts';

const stepMs = 5000;

/** The time, renewed often enough for ages in seconds and rarely enough to cost nothing. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface ConnectionsListProps {
  readonly products: readonly CatalogProduct[];
  /** Nothing while they are loading, or not to be had. */
  readonly applications: readonly Application[] | undefined;
  readonly search: ConnectionSearch;
  readonly onSearch: (change: Partial<Record<keyof ConnectionSearch, string | undefined>>) => void;
  /** Why nothing can be changed now. */
  readonly blockedBecause?: string | undefined;
  /** Opens the settings of a product that has some beside its credentials. */
  readonly onConfigure?: (product: string) => void;
}

/** The tiles in their groups, with the drawer and the dialogs they open. */
export function ConnectionsList({ products, applications, search, onSearch, blockedBecause, onConfigure }: ConnectionsListProps) {
  const now = useNow();
  const { q = '', connect } = search;
  const opener = useRef<Element | null>(null);
  const lastProduct = useRef(connect);
  const openDrawer = (product: string, { modules, replaces }: ConnectionChoice): void =>
    onSearch({ connect: product, modules: modules.join(','), replaces: replaces.map(({ uuid }) => uuid).join(',') });
  const { act, busyProduct, choosing, chooseModules, stopChoosing } = useConnectActions({
    products,
    applications,
    openDrawer,
    onConfigure,
  });
  const groups = productGroups(products, q);
  const openProduct = applications === undefined ? undefined : products.find(({ id }) => id === connect);

  if (products.length === 0) {
    return <EmptyState title="No products in the catalog" hint="Products that can be connected appear here." />;
  }
  return (
    <>
      {groups.length === 0 && (
        <FilteredEmpty
          title="No products match this filter"
          hint={`The filter “${q}” hides ${countText(products.length, 'product', 'products')}.`}
          onClear={() => onSearch({ q: undefined })}
        />
      )}
      <ProductGroupsList
        groups={groups}
        products={products}
        applications={applications}
        canConfigure={onConfigure !== undefined}
        now={now}
        blockedBecause={blockedBecause}
        busyProduct={busyProduct}
        onAction={(action, product) => {
          opener.current = document.activeElement;
          lastProduct.current = product.id;
          act(action, product);
        }}
      />
      <IntegrateDrawer
        product={openProduct}
        products={products}
        application={connect === undefined ? undefined : applicationOf(applications, connect)}
        modules={modulesIn(search)}
        replaces={replacedIn(search, applications)}
        groupName={productGroups(products, '').find(({ category }) => category === openProduct?.category)?.heading}
        onClose={() => onSearch({ connect: undefined, modules: undefined, replaces: undefined })}
        onClosed={() => focusTile(opener.current, lastProduct.current)}
      />
      {choosing && (
        <ChooseModulesDialog
          parent={choosing.parent}
          modules={modulesOf(products, choosing.parent.id)}
          onChoose={(modules) => void chooseModules(choosing, modules)}
          onClose={stopChoosing}
        />
      )}
    </>
  );
}
