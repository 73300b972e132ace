const name = 'switched';

// Whole addresses: of a path alone that begins with two slashes, a browser takes the first part for another host.

/** Where to load after a switch: the same screen without its query, which names things of the tenant before. */
export function addressAfterSwitch(current: URL): string {
  const address = new URL(current);
  [address.search, address.hash] = [`?${name}=true`, ''];
  return address.href;
}

/** Where to load when it names something of the tenant that was switched to. */
export function withSwitchedMarker(address: URL): string {
  const marked = new URL(address);
  marked.searchParams.set(name, 'true');
  return marked.href;
}

/** Whether this load follows a switch, and its address without the marker. */
export function readSwitchedMarker(current: URL): { readonly isSwitched: boolean; readonly address: string } {
  const address = new URL(current);
  const isSwitched = address.searchParams.get(name) === 'true';
  if (isSwitched) address.searchParams.delete(name);
  return { isSwitched, address: address.href };
}
