import { useSyncExternalStore } from 'react';

interface Order {
  readonly total: number;
  /** Nothing for those who are not loaded. */
  readonly mailAt: (place: number) => string | undefined;
}

let current: Order | undefined;
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

/** The list on screen, so that the panel of a person leads to those before and after. */
export const personOrder = {
  set: (order: Order): void => {
    current = order;
    tell();
  },
  clear: (): void => {
    current = undefined;
    tell();
  },
};

interface Neighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** So many places of a list are looked through for a person: what has been on screen. */
function placeOf({ total, mailAt }: Order, mail: string): number | undefined {
  for (let place = 0; place < total; place += 1) if (mailAt(place) === mail) return place;
  return undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Who stands beside someone in the list on screen; nothing when there is no list or they are not in it. */
export function usePersonNeighbours(mail: string): Neighbours | undefined {
  const order = useSyncExternalStore(subscribe, () => current);
  const place = order && placeOf(order, mail);
  if (order === undefined || place === undefined) return undefined;
  return { previous: order.mailAt(place - 1), next: order.mailAt(place + 1) };
}
