import { FormDrawer } from '@rampart/ui/drawer/form-drawer.tsx';
import { PathMark } from '@rampart/ui/tile/path-mark.tsx';
import { useState } from 'react';
import type { CatalogProduct } from '../catalog-product.ts';
import { IntegratePanel, type IntegratePanelProps } from './integrate-panel.tsx';

interface IntegrateDrawerProps extends Omit<IntegratePanelProps, 'product'> {
  /** Whose drawer is open; nothing when it is closed. */
  readonly product: CatalogProduct | undefined;
  /** Its group's heading. */
  readonly groupName: string | undefined;
  readonly onClosed: () => void;
}

export function IntegrateDrawer({ product, groupName, onClosed, ...panel }: IntegrateDrawerProps) {
  // It keeps its content while it slides out.
  const [shown, setShown] = useState(product);
  if (product !== undefined && product !== shown) setShown(product);
  return (
    <FormDrawer
      isOpen={product !== undefined}
      onClose={panel.onClose}
      onClosed={onClosed}
      mark={shown && <PathMark path={shown.mark} />}
      title={`Integrate ${shown?.name ?? ''}`}
      subtitle={groupName}
    >
      {shown && <IntegratePanel key={shown.id} product={shown} {...panel} />}
    </FormDrawer>
  );
}
