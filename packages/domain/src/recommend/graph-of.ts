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

/**
 * By the id of the node: which remediations bring what its controls require, and which require what it brings. Where remediations require
 * something of each other, neither comes first: between them there is no order.
 */
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
  const required = new Map<string, ReadonlySet<string>>();
  for (const { id, programId, controls } of nodes) {
    const own = new Set(controls.map((control) => control.id));
    const elsewhere = controls.flatMap(({ requires }) => requires).filter((control) => !own.has(control));
    required.set(id, new Set(elsewhere.flatMap((control) => bringing.get(keyOf(programId, control)) ?? [])));
  }
  const graph = new Map(nodes.map(({ id }) => [id, { previous: [] as string[], next: [] as string[] }]));
  for (const { id } of nodes) {
    for (const before of required.get(id) ?? []) {
      if (requiredBy(before, required).has(id)) continue;
      graph.get(id)?.previous.push(before);
      graph.get(before)?.next.push(id);
    }
  }
  return graph;
}

/** All that one requires, directly or through others. */
function requiredBy(id: string, required: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [id];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const before of required.get(at) ?? []) {
      if (found.has(before)) continue;
      found.add(before);
      open.push(before);
    }
  }
  return found;
}
