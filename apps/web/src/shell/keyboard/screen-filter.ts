/** Spread on the filter field of a screen: the slash key goes there. */
export const screenFilter = { 'data-screen-filter': true } as const;

export function focusScreenFilter(): void {
  const field = document.querySelector<HTMLInputElement>('[data-screen-filter]');
  field?.focus();
  field?.select();
}
