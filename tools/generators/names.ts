import { GeneratorRefusal } from './generator-refusal.ts';

const kebab = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const reserved =
  /^(?:await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|import|in|instanceof|let|new|null|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield)$/;

/** Refuses what cannot be both a file and, in camel case, an export. */
export function checkedName(what: string, name: string | undefined): string {
  if (name === undefined) throw new GeneratorRefusal(`Say ${what}.`);
  if (!kebab.test(name) || reserved.test(name)) {
    throw new GeneratorRefusal(`"${name}" cannot be ${what}: use lower-case words joined by hyphens, such as sign-in-policies.`);
  }
  return name;
}

/** `<area>/<name>`, as in the folder of facts. */
export function checkedPlace(what: string, place: string | undefined): readonly [area: string, name: string] {
  const [area, name, ...more] = (place ?? '').split('/');
  if (name === undefined || more.length > 0) throw new GeneratorRefusal(`Say ${what} as <area>/<name>, such as identity/sign-in-policies.`);
  return [checkedName(`the area of ${what}`, area), checkedName(what, name)];
}

export const camelCase = (name: string): string => name.replaceAll(/-([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

export const pascalCase = (name: string): string => camelCase(`-${name}`);

/** `sign-in-policies` → `Sign in policies`. */
export const sentenceCase = (name: string): string => name[0]!.toUpperCase() + name.slice(1).replaceAll('-', ' ');

export const snakeCase = (name: string): string => name.replaceAll('-', '_');

/** A person's words as a literal of the language; the formatter chooses the quotes. */
export const literal = (text: string): string => JSON.stringify(text);

export function oneOf<const T extends string>(what: string, known: readonly T[], given: string): T {
  const found = known.find((each) => each === given.trim());
  if (found === undefined) throw new GeneratorRefusal(`${what} must be one of ${known.join(', ')}.`);
  return found;
}

/** What a control calls a fact: `sign-in-policies` → `policies`. A fact of one word has no shorter name. */
export const shortName = (fact: string): string => {
  const last = fact.split('-').at(-1)!;
  return last === fact || !/^[a-z]/.test(last) || reserved.test(last) ? 'setting' : last;
};
