import { CallFailed } from '@rampart/contract/client.ts';
import { toast } from '@rampart/ui/toast.ts';
import type { CatalogProduct } from './catalog-product.ts';
import { conflictWords } from './conflicts.ts';

const isListOfTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');

/** A refusal that names products in the way is announced as a conflict; any other is left to its place on the screen. */
export function announceConflict(error: unknown, product: string, products: readonly CatalogProduct[]): void {
  if (!(error instanceof CallFailed) || typeof error.body !== 'object' || error.body === null) return;
  const incompatible = 'incompatible_products' in error.body ? error.body.incompatible_products : undefined;
  if (isListOfTexts(incompatible)) toast.error({ ...conflictWords(products, product, incompatible), seconds: 8 });
}
