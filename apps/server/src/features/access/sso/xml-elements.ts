const elementNode = 1;

const isElement = (node: Node | null): node is Element => node !== null && node.nodeType === elementNode;

export function childElements(parent: Node): Element[] {
  const found: Element[] = [];
  for (let node = parent.firstChild; node !== null; node = node.nextSibling) if (isElement(node)) found.push(node);
  return found;
}

export const childrenNamed = (parent: Node, namespace: string, name: string): Element[] =>
  childElements(parent).filter((element) => element.namespaceURI === namespace && element.localName === name);

/** The only such child, or nothing when there is none or more than one. */
export function onlyChild(parent: Node, namespace: string, name: string): Element | undefined {
  const [only, ...more] = childrenNamed(parent, namespace, name);
  return more.length === 0 ? only : undefined;
}

/** Every element with its depth, without recursion: how deep it goes is the sender's choice. */
export function everyElement(root: Element): { element: Element; depth: number }[] {
  const found = [{ element: root, depth: 1 }];
  for (const { element, depth } of found) for (const child of childElements(element)) found.push({ element: child, depth: depth + 1 });
  return found;
}

/** The text of an element that contains nothing else. */
export function plainText(element: Element): string | undefined {
  return childElements(element).length > 0 ? undefined : (element.textContent ?? '').trim();
}

/** An attribute without a namespace; empty is as good as missing. */
export const attributeOf = (element: Element, name: string): string | undefined =>
  (element.hasAttribute(name) ? element.getAttribute(name) : undefined) || undefined;
