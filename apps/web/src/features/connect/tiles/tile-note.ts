import type { Application } from '@rampart/contract/connect.ts';
import { agoText } from '@rampart/ui/format.ts';
import type { CatalogProduct } from '../catalog-product.ts';

interface TileNote {
  /** How it is connected, or how it could be. */
  readonly method: string;
  /** When that was last seen to work, or what is going on. */
  readonly news?: string;
}

function methodsText({ methods }: CatalogProduct): string {
  const [first, ...others] = methods;
  if (first === undefined) return 'Module';
  return others.length === 0 ? first.verbose_name : `${methods.length} connection options`;
}

/** The muted line of a tile. */
export function tileNote(product: CatalogProduct, application: Application | undefined, now: number): TileNote {
  if (application === undefined) return { method: methodsText(product) };
  const [newest] = application.connections;
  const known = product.methods.find(({ name }) => name === application.auth_method)?.verbose_name;
  const method = application.parent === null ? (newest?.credentials_type_used_verbose_name ?? known ?? 'Connected') : 'Module';
  if (application.is_checking) return { method, news: 'checking now' };
  if (newest === undefined)
    return application.upload === null && product.upload !== null ? { method, news: 'waiting for a file' } : { method };
  return { method, news: agoText(newest.connection_time, now) };
}
