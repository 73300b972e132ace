const name = 'switched';

/** Where to load after a switch: the same screen without its query, which names things of the tenant before. */
export const addressAfterSwitch = (current: URL): string => `${current.pathname}?${name}=true`;

/** Where to load when it names something of the tenant that was switched to. */
export function withSwitchedMarker(address: URL): string {
  const marked = new URL(address);
  marked.searchParams.set(name, 'true');
  return `${marked.pathname}${marked.search}${marked.hash}`;
}

/** Whether this load follows a switch, and its address without the marker. */
export function readSwitchedMarker(current: URL): { readonly isSwitched: boolean; readonly address: string } {
  const address = new URL(current);
  const isSwitched = address.searchParams.get(name) === 'true';
  if (isSwitched) address.searchParams.delete(name);
  return { isSwitched, address: `${address.pathname}${address.search}${address.hash}` };
}
