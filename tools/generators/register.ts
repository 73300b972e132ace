import { camelCase } from './names.ts';

/** An entry of a registry: the file `<group>/<name>.ts`, or `<name>.ts`, exports it under its name in camel case unless given. */
interface Entry {
  readonly group?: string;
  readonly name: string;
  readonly exported?: string;
}

/** What imports are ordered by: packages first, then our own files. */
const orderOf = (statement: string) => (/from '([^']+)'/.exec(statement)?.[1] ?? '').replace(/^\./, '~');

/** Adds an import where the order of the others puts it. */
export function withImport(text: string, statement: string): string {
  const others = [...text.matchAll(/^import\s[^;]*;$/gm)];
  const later = others.find(([other]) => orderOf(other) > orderOf(statement));
  if (later) return `${text.slice(0, later.index)}${statement}\n${text.slice(later.index)}`;
  const last = others.at(-1);
  const end = last ? last.index + last[0].length + 1 : 0;
  return `${text.slice(0, end)}${statement}\n${text.slice(end)}`;
}

/** Adds an entry to the list that a registry exports; one whose name is taken there goes by its group's name too. */
export function register({ group, name, exported = camelCase(name) }: Entry): (text: string) => string {
  return (text) => {
    const [list = '', items = ''] = /(?<=\[\] )= \[([^\]]*)\];/.exec(text) ?? [];
    const registered = items.split(/[\s,]+/).filter((item) => item !== '');
    const entry = registered.includes(exported) ? camelCase(`${group ?? 'other'}-${name}`) : exported;
    const imported = entry === exported ? exported : `${exported} as ${entry}`;
    const added = text.replace(list, `= [${[...registered, entry].join(', ')}];`);
    return withImport(added, `import { ${imported} } from './${group === undefined ? '' : `${group}/`}${name}.ts';`);
  };
}
