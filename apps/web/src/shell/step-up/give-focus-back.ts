/** Nowhere, or in the dialog that is closing. Where something else took the focus, it keeps it. */
const isFocusFree = (): boolean => {
  const current = document.activeElement;
  return current === null || current === document.body || current.closest('[data-step-up]') !== null;
};

/** Back to where the person was: as soon as what they pressed can be pressed again, if it is still there. */
export function giveFocusBack(places: readonly (Element | null)[]): void {
  const place = places.find((each) => each instanceof HTMLElement && each.isConnected && each !== document.body);
  if (!(place instanceof HTMLElement)) return;
  const focus = (): boolean => {
    if (place.matches(':disabled')) return false;
    if (isFocusFree()) place.focus();
    return true;
  };
  if (focus()) return;
  const observer = new MutationObserver(() => {
    if (focus()) observer.disconnect();
  });
  observer.observe(place, { attributes: true, attributeFilter: ['disabled'] });
}
