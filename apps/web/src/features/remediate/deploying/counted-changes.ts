/** `1 change`, `2 changes`. */
export const countedChanges = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

/** `1 change waits until you enable it`: words that go with how many there are. */
export const waitsUntilEnabled = (count: number): string =>
  count === 1 ? '1 change waits until you enable it.' : `${count} changes wait until you enable them.`;
