import { featureOrder } from '../import-law/feature-order.ts';
import { GeneratorRefusal } from './generator-refusal.ts';
import { camelCase, pascalCase } from './names.ts';
import { withImport } from './register.ts';

const placeOf = (feature: string) => featureOrder.findIndex((known) => known === feature);

/** Puts an item before the first that belongs after it, else at the end. */
function insertInOrder(items: readonly string[], item: string, isLater: (other: string) => boolean): string[] {
  const later = items.findIndex(isLater);
  return items.toSpliced(later === -1 ? items.length : later, 0, item);
}

function replaceOnce(text: string, pattern: RegExp, what: string, replace: (found: string) => string): string {
  if (!pattern.test(text))
    throw new GeneratorRefusal(`${what} is not where the generator knows it: fix tools/generators/feature-edits.ts.`);
  return text.replace(pattern, (_match, found: string) => replace(found));
}

/** The list of all calls, in the order of the features. */
export const listedInAllCalls =
  (feature: string) =>
  (text: string): string => {
    const edited = replaceOnce(text, /const features = \{((?:[^{}]|\{[^{}]*\})*)\};/, 'The list of contract files', (found) => {
      // A feature with several files is listed as `users: { ...users, ...views }`.
      const entries = found.match(/\w+(?:: \{[^{}]*\})?/g) ?? [];
      const added = insertInOrder(entries, feature, (other) => placeOf(other.split(':')[0]!) > placeOf(feature));
      return `const features = { ${added.join(', ')} };`;
    });
    return withImport(edited, `import * as ${feature} from './${feature}.ts';`);
  };

/** The routes that the API is built from, in the order of the features. */
export const listedInApi =
  (feature: string) =>
  (text: string): string => {
    const owners = new Map<string, string>();
    for (const [, names, owner] of text.matchAll(/^import \{([^}]+)\} from '\.\.\/features\/([\w-]+)\/index\.ts';$/gm)) {
      for (const name of names!.split(',')) owners.set(name.trim(), owner!);
    }
    const isLater = (line: string) => placeOf(owners.get(/\.\.\.(\w+)\(/.exec(line)?.[1] ?? '') ?? '') > placeOf(feature);
    const edited = replaceOnce(text, /routes: \[\n([\s\S]*?)\n\s*\],/, 'The list of routes', (found) => {
      const lines = insertInOrder(found.split('\n'), `...${camelCase(feature)}Routes(),`, isLater);
      return `routes: [\n${lines.join('\n')}\n],`;
    });
    return withImport(edited, `import { ${camelCase(feature)}Routes } from '../features/${feature}/index.ts';`);
  };

/** The keys of its queries, in the order of the alphabet. */
export const listedInQueryKeys =
  (feature: string, records: string) =>
  (text: string): string =>
    replaceOnce(text, /export const queryKeys = \{\n([\s\S]*?)\n\};?/, 'The list of query keys', (found) => {
      const entry = `  ${camelCase(feature)}: { list: ['${feature}'${records === feature ? '' : `, '${records}'`}] },`;
      const isLater = (line: string) => (/^ {2}(\w+):/.exec(line)?.[1] ?? '') > camelCase(feature);
      return `export const queryKeys = {\n${insertInOrder(found.split('\n'), entry, isLater).join('\n')}\n}`;
    });

/** The tree of screens: a new one has its own entry, before the settings. */
export const listedInRouter =
  (feature: string, { route, file } = { route: feature, file: 'routes.tsx' }) =>
  (text: string): string => {
    const edited = replaceOnce(
      text,
      /(\n *settings\.addChildren\(\[)/,
      'The tree of screens',
      (found) => `\n${camelCase(route)}Route(root),${found}`,
    );
    return withImport(edited, `import { ${camelCase(route)}Route } from '../features/${feature}/${file}';`);
  };

/** The table types as `npm run db:types` will write them from the new migration. */
export const withTableTypes =
  (table: string, columns: Readonly<Record<string, string>>) =>
  (text: string): string => {
    const type = pascalCase(table.replaceAll('_', '-'));
    const lines = Object.entries(columns).toSorted(([one], [other]) => (one < other ? -1 : 1));
    const shape = `export interface ${type} {\n${lines.map(([name, column]) => `  ${name}: ${column};\n`).join('')}}`;
    const edited = replaceOnce(text, /export interface DB \{\n([^}]*)\n\}/, 'The list of tables', (found) => {
      const tables = insertInOrder(found.split('\n'), `  ${table}: ${type};`, (line) => line.trim().split(':')[0]! > table);
      return `export interface DB {\n${tables.join('\n')}\n}`;
    });
    const blocks = edited.split('\n\n');
    const isLater = (block: string) =>
      (/^export interface (\w+)/.exec(block)?.[1] ?? '') > type || block.startsWith('export interface DB ');
    return insertInOrder(blocks, shape, isLater).join('\n\n');
  };
