/** What had the focus, in words that find it again when the screen is drawn anew. */
export interface FocusPlace {
  readonly kind: string;
  readonly name: string;
  readonly address: string | null;
  /** Which of those that are alike. */
  readonly place: number;
}

const focusable = 'a[href], button, input, select, textarea, [tabindex="0"]';

const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';

const isAlike = (element: Element, { kind, name, address }: Omit<FocusPlace, 'place'>): boolean =>
  element.tagName === kind && element.getAttribute('href') === address && nameOf(element) === name;

const focusablesIn = (screen: ParentNode): HTMLElement[] => [...screen.querySelectorAll<HTMLElement>(focusable)];

/** Nothing when what has the focus is not one of the things on this screen that can be used. */
export function focusPlaceIn(screen: ParentNode, focused: Element | null): FocusPlace | undefined {
  if (focused === null || !focused.matches(focusable) || !screen.contains(focused)) return undefined;
  const facts = { kind: focused.tagName, name: nameOf(focused), address: focused.getAttribute('href') };
  return {
    ...facts,
    place: focusablesIn(screen)
      .filter((element) => isAlike(element, facts))
      .indexOf(focused as HTMLElement),
  };
}

export const findFocusPlace = (screen: ParentNode, sought: FocusPlace): HTMLElement | undefined =>
  focusablesIn(screen).filter((element) => isAlike(element, sought))[sought.place];
