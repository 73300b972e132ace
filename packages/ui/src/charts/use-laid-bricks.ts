import { useState } from 'react';
import type { BrickState } from './brick-state.ts';

type States = ReadonlyMap<string, BrickState>;

interface Seen {
  readonly states: States;
  readonly laid: ReadonlySet<string>;
}

const isSame = (a: States, b: States): boolean => a.size === b.size && [...a].every(([id, state]) => b.get(id) === state);

/** The bricks that were laid while the wall was being looked at. What was laid before is simply there. */
export function useLaidBricks(bricks: readonly { readonly id: string; readonly state: BrickState }[]): ReadonlySet<string> {
  const states = new Map(bricks.map(({ id, state }) => [id, state]));
  const [seen, setSeen] = useState<Seen>({ states, laid: new Set() });
  if (isSame(seen.states, states)) return seen.laid;
  const laidNow = [...states].filter(([id, state]) => state === 'deployed' && (seen.states.get(id) ?? 'deployed') !== 'deployed');
  const stillLaid = [...seen.laid].filter((id) => states.get(id) === 'deployed');
  const next = { states, laid: new Set([...stillLaid, ...laidNow.map(([id]) => id)]) };
  setSeen(next);
  return next.laid;
}
