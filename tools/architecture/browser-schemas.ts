import { dirname, join, normalize } from 'node:path';

/** What the browser judges by: `CustomerRole` of a file, where that is known. */
export interface JudgedBy {
  readonly file: string;
  readonly schema: string;
  /** The file that declares it. */
  readonly declaredIn: string;
}

type Read = (file: string) => string | undefined;

const isOwnSource = /^(?:\.{1,2}\/|@rampart\/[\w-]+\/).+\.tsx?$/;

function fileOf(specifier: string, importer: string): string {
  const [, name, path] = /^@rampart\/([\w-]+)\/(.+)$/.exec(specifier) ?? [];
  return path === undefined ? normalize(join(dirname(importer), specifier)) : `packages/${name}/src/${path}`;
}

/** Imports that are still there when the types are gone, with the names that they bring. */
function importsOf(source: string, file: string): { readonly names: string; readonly from: string }[] {
  return [...source.matchAll(/^(?:import|export) (?!type\b)(?:([^;']*?)from )?'([^']+)';/gm)].flatMap(([, names = '', from = '']) =>
    isOwnSource.test(from) ? [{ names, from: fileOf(from, file) }] : [],
  );
}

function judgedIn(file: string, source: string): JudgedBy[] {
  const imports = importsOf(source, file);
  const uses = [...source.matchAll(/\b([A-Z]\w*)\s*\.(?:safeParse|parse)(?:Async)?\(/g)].map(([, schema = '']) => schema);
  return [...new Set(uses)]
    .filter((schema) => schema !== 'JSON' && schema !== 'Date')
    .map((schema) => ({
      file,
      schema,
      declaredIn: imports.find(({ names }) => new RegExp(String.raw`\b${schema}\b`).test(names))?.from ?? file,
    }));
}

/** Every schema by which these files, or any of ours that they load, judge a value. */
export function judgedInBrowser(entries: readonly string[], read: Read): JudgedBy[] {
  const seen = new Set<string>();
  const open = [...entries];
  const found: JudgedBy[] = [];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const source = seen.has(file) ? undefined : read(file);
    seen.add(file);
    if (source === undefined) continue;
    found.push(...judgedIn(file, source));
    open.push(...importsOf(source, file).map(({ from }) => from));
  }
  return found;
}
