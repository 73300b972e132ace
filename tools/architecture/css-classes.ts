import { posix } from 'node:path';

/** A file by its path from the root of the repository. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

const importOf = /^import (\w+) from '([^']+\.module\.css)';$/gm;
const withoutComments = (css: string): string =>
  css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/:global\([^)]*\)(?:\[[^\]]*\]\))?/g, '');

/** The classes that a CSS module defines: names after a dot, outside of declarations. */
function definedIn(css: string): Set<string> {
  const selectors = [...withoutComments(css).matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector!);
  return new Set(selectors.flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name!)));
}

/** Classes that are used and not defined, and classes that are defined and not used. */
export function classFaults(styles: readonly Source[], scripts: readonly Source[]): string[] {
  const defined = new Map(styles.map(({ file, text }) => [file, definedIn(text)]));
  const used = new Map<string, Set<string>>(styles.map(({ file }) => [file, new Set()]));
  const isOpen = new Set<string>();
  const missing: string[] = [];
  for (const { file, text: whole } of scripts) {
    const text = whole.replaceAll(importOf, '');
    for (const [, name, path] of whole.matchAll(importOf)) {
      const css = posix.join(posix.dirname(file), path!);
      // A class that is chosen at run time may be any of the module's.
      if (new RegExp(`\\b${name}\\[(?!')`).test(text)) isOpen.add(css);
      for (const [, dotted, quoted] of text.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g'))) {
        const one = (dotted ?? quoted)!;
        used.get(css)?.add(one);
        if (!defined.get(css)?.has(one)) missing.push(`${file} uses .${one}, which ${css} does not define.`);
      }
    }
  }
  const unused = [...defined].flatMap(([css, names]) =>
    isOpen.has(css) ? [] : [...names].filter((one) => !used.get(css)?.has(one)).map((one) => `Nothing uses .${one} of ${css}.`),
  );
  return [...missing, ...unused];
}
