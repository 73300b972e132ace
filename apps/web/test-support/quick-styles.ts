/** Rules of the component library that show or hide by the width of the window have these classes. */
const hasRules = /\b(?:mantine-(?:visible|hidden)-from-|__m__)/;
/** Shown or not by an attribute of its own. */
const decidesItself = 'DIALOG';

const declaredIn = (element: HTMLElement, property: string): string =>
  element.getAttribute('style')?.includes(property) === true ? element.style.getPropertyValue(property) : '';

/** The set-up runs for each test file, in one window. */
const quickened = new WeakSet<Window>();

function inherited(element: HTMLElement, property: string): string {
  for (let each: HTMLElement | null = element; each !== null; each = each.parentElement) {
    const declared = declaredIn(each, property);
    if (declared !== '') return declared;
  }
  return '';
}

/**
 * Every search for a role asks whether every element is shown, and happy-dom then works out all its styles from all rules and all its
 * ancestors. No style sheet is loaded in these tests: its tag, its `style` attribute and those of its ancestors alone decide it. Other
 * properties, and elements that a rule may hide, are worked out as before.
 */
export function answerStylesQuickly(window: Window & typeof globalThis): void {
  if (quickened.has(window)) return;
  quickened.add(window);
  const workOut = window.getComputedStyle.bind(window);
  const usual = new Map<string, string>();

  function displayOf(element: HTMLElement): string {
    const { tagName, className } = element;
    if (tagName === decidesItself || (typeof className === 'string' && hasRules.test(className))) return workOut(element).display;
    const declared = declaredIn(element, 'display');
    if (declared !== '') return declared;
    const known = usual.get(tagName) ?? workOut(element).display;
    usual.set(tagName, known);
    return known;
  }

  const quickly: Readonly<Record<string, (element: HTMLElement) => string>> = {
    display: displayOf,
    visibility: (element) => inherited(element, 'visibility'),
    pointerEvents: (element) => declaredIn(element, 'pointer-events'),
  };

  window.getComputedStyle = (element, pseudo) =>
    new Proxy({} as CSSStyleDeclaration, {
      get(_target, name) {
        const own = element as HTMLElement;
        if (name === 'getPropertyValue')
          return (property: string) => quickly[property]?.(own) ?? workOut(own, pseudo).getPropertyValue(property);
        const answer = typeof name === 'string' ? quickly[name] : undefined;
        if (answer !== undefined) return answer(own);
        const styles = workOut(own, pseudo);
        const value: unknown = Reflect.get(styles, name);
        return typeof value === 'function' ? (value.bind(styles) as unknown) : value;
      },
    });
}
