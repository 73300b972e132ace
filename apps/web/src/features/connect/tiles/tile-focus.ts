export const tileId = (product: string): string => `product-${product}`;

/** Back to where an overlay was opened from. That button may have gone with what it did: then to the first one of its tile. */
export function focusTile(opener: Element | null, product: string | undefined): void {
  if (opener instanceof HTMLElement && opener.isConnected) return opener.focus();
  if (product !== undefined) document.getElementById(tileId(product))?.querySelector('button')?.focus();
}
