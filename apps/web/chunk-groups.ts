interface Modules {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

function collect(id: string, modules: Modules, reached: Set<string>): void {
  if (reached.has(id)) return;
  reached.add(id);
  for (const next of modules.getModuleInfo(id)?.importedIds ?? []) collect(next, modules, reached);
}

/** Names the chunk of everything that a module cannot do without, but for the module itself. */
export function chunkOfImports(root: string, name: string): (id: string, modules: Modules) => string | null {
  let reached: Set<string> | undefined;
  return (id, modules) => {
    if (reached === undefined) {
      reached = new Set();
      collect(root, modules, reached);
    }
    return id !== root && reached.has(id) ? name : null;
  };
}

const ofFirstPage = '$initial' as const;

/**
 * Each request costs the browser and the server more than its bytes. What the first page loads is two files, what every screen of a
 * signed-in person stands in is one, and what several screens share is one; only the rest is split by who needs it.
 */
export const chunkGroups = (signedInApp: string) => [
  { name: 'frame', test: /node_modules/, tags: [ofFirstPage], priority: 3 },
  { name: 'start', tags: [ofFirstPage], priority: 2 },
  { name: chunkOfImports(signedInApp, 'signed-in'), debugName: 'signed-in', priority: 1 },
  { name: 'shared', minShareCount: 5 },
];
