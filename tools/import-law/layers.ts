/** A folder that the law knows, and the folders it may import beside itself. */
export interface Layer {
  readonly name: string;
  readonly folder: string;
  readonly mayImport: readonly string[];
  /** What its tests may import on top. */
  readonly inTestsAlso?: readonly string[];
  /** The only npm packages it may import; all that are installed when absent. */
  readonly npm?: readonly string[];
  /** It also runs in browsers, so it imports nothing of Node's. */
  readonly inBrowsers?: true;
}

/** One row of the table "Who may import whom" in ARCHITECTURE.md: its two cells, and what they mean. */
export interface Row {
  readonly cells: readonly [folder: string, mayImport: string];
  readonly layers: readonly Layer[];
}

const fromPackages = (name: string, mayImport: readonly string[], more: Partial<Layer> = {}): Layer => ({
  name,
  folder: `packages/${name}/src`,
  mayImport,
  ...more,
});
const fromServer = (name: string, mayImport: readonly string[], more: Partial<Layer> = {}): Layer => ({
  name: `server/${name}`,
  folder: `apps/server/src/${name}`,
  mayImport,
  ...more,
});
const fromWeb = (name: string, mayImport: readonly string[]): Layer => ({
  name: `web/${name}`,
  folder: `apps/web/src/${name}`,
  mayImport,
  inBrowsers: true,
});

const forServer = ['domain', 'facts', 'changes', 'contract', 'catalog', 'connectors'];
const forWeb = ['contract', 'domain', 'ui'];

export const rows: readonly Row[] = [
  { cells: ['`domain`', 'nothing but zod'], layers: [fromPackages('domain', [], { npm: ['zod'], inBrowsers: true })] },
  {
    cells: ['`facts`, `changes`, `contract`', '`domain`'],
    layers: [
      fromPackages('facts', ['domain']),
      fromPackages('changes', ['domain']),
      fromPackages('contract', ['domain'], { inBrowsers: true }),
    ],
  },
  {
    cells: ['`catalog`, `connectors`', '`domain`, `facts`, `changes`; never each other'],
    layers: [
      fromPackages('catalog', ['domain', 'facts', 'changes']),
      fromPackages('connectors', ['domain', 'facts', 'changes'], { inTestsAlso: ['simulators'] }),
    ],
  },
  {
    cells: ['`simulators`', '`domain` (for shared words only): never `connectors`, so that both ends of a protocol are written apart'],
    layers: [fromPackages('simulators', ['domain'])],
  },
  // Siblings within one layer: the rules for them are in generate-rules.ts.
  { cells: ['a control / a vendor', 'no other control / no other vendor'], layers: [] },
  { cells: ['`ui`', 'no workspace package'], layers: [fromPackages('ui', [], { inBrowsers: true })] },
  {
    cells: ['`server/platform`', 'packages other than `ui`; no feature'],
    layers: [fromServer('platform', [...forServer, 'simulators'])],
  },
  {
    cells: ['`server/features/x`', 'packages other than `ui` and `simulators`, `platform`, the `index.ts` of earlier features'],
    layers: [fromServer('features', [...forServer, 'server/platform'], { inTestsAlso: ['simulators'] })],
  },
  { cells: ['`web/shell`', '`contract`, `domain`, `ui`'], layers: [fromWeb('shell', forWeb)] },
  { cells: ['`web/parts`', '`contract`, `domain`, `ui`, `shell`; no feature'], layers: [fromWeb('parts', [...forWeb, 'web/shell'])] },
  {
    cells: ['`web/features/x`', '`contract`, `domain`, `ui`, `shell`, `parts`; no other feature'],
    layers: [fromWeb('features', [...forWeb, 'web/shell', 'web/parts'])],
  },
  {
    cells: ['`main/`, `app/`', 'everything in their own app'],
    layers: [
      fromServer('main', [...forServer, 'simulators', 'server/platform', 'server/features']),
      fromWeb('app', [...forWeb, 'web/shell', 'web/parts', 'web/features']),
    ],
  },
];

export const layers: readonly Layer[] = rows.flatMap((row) => row.layers);
