import type { Application } from '@rampart/contract/connect.ts';
import type { CatalogProduct } from '../catalog-product.ts';
import { agoText } from '@rampart/ui/format.ts';

/** The muted line of a tile: how it is connected and when that was last seen to work, or how it could be. */
export function tileNote(product: CatalogProduct, application: Application | undefined, now: number): string {
  if (application === undefined) return product.methods.map(({ verbose_name: name }) => name).join(' or ') || 'Module';
  const [newest] = application.connections;
  const known = product.methods.find(({ name }) => name === application.auth_method)?.verbose_name;
  const method = application.parent === null ? (newest?.credentials_type_used_verbose_name ?? known ?? 'Connected') : 'Module';
  if (application.is_checking) return `${method} · checking now`;
  if (newest === undefined) return application.upload === null && product.upload !== null ? `${method} · waiting for a file` : method;
  // In a narrow tile the age goes to the next line as a whole.
  return `${method} · ${`checked ${agoText(newest.connection_time, now)}`.replaceAll(' ', '\u00A0')}`;
}
