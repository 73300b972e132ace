import type { Application } from '@rampart/contract/connect.ts';
import type { ReactNode } from 'react';
import type { CatalogProduct, SupportedAuthMethod } from '../catalog-product.ts';

/** What each way of connecting is given by the drawer around it. */
export interface PanelProps {
  readonly product: CatalogProduct;
  readonly products: readonly CatalogProduct[];
  readonly method: SupportedAuthMethod;
  /** As it is connected now; nothing when it is not. */
  readonly application: Application | undefined;
  /** Modules to enable with it. */
  readonly modules: readonly string[];
  /** Connected applications that give way to it once it works. */
  readonly replaces: readonly Application[];
  /** Above what the method asks for: the choice of method and its help. */
  readonly lead: ReactNode;
  /** Below it: the scopes, and what could be read. */
  readonly tail: ReactNode;
  readonly documentation: ReactNode;
  readonly onConnected: () => void;
  readonly onClose: () => void;
}
