import type { Control } from '../control.ts';

/** A remediation as its place in the order of work sees it. */
interface Node {
  readonly id: string;
  /** Only remediations of the same program come before or after each other. */
  readonly programId: string;
  readonly controls: readonly Pick<Control, 'id' | 'requires'>[];
}

export interface Neighbours {
  readonly previous: readonly string[];
  readonly next: readonly string[];
}

const keyOf = (programId: string, controlId: string): string => `${programId} ${controlId}`;

/** By the id of the node: which remediations bring what its controls require, and which require what it brings. */
export function graphOf(nodes: readonly Node[]): ReadonlyMap<string, Neighbours> {
  const bringing = new Map<string, string[]>();
  for (const { id, programId, controls } of nodes) {
    for (const control of controls) {
      const key = keyOf(programId, control.id);
      const known = bringing.get(key);
      if (known) known.push(id);
      else bringing.set(key, [id]);
    }
  }
  const graph = new Map(nodes.map(({ id }) => [id, { previous: new Set<string>(), next: new Set<string>() }]));
  for (const { id, programId, controls } of nodes) {
    const own = new Set(controls.map((control) => control.id));
    const required = controls.flatMap(({ requires }) => requires).filter((control) => !own.has(control));
    for (const before of required.flatMap((control) => bringing.get(keyOf(programId, control)) ?? [])) {
      graph.get(id)?.previous.add(before);
      graph.get(before)?.next.add(id);
    }
  }
  return new Map([...graph].map(([id, { previous, next }]) => [id, { previous: [...previous], next: [...next] }]));
}
