import { expect, test } from 'vitest';
import { classFaults } from './css-classes.ts';
import { filesIn, textOf } from './repository.ts';

const styles = [
  {
    file: 'ui/box.module.css',
    text: '.box > .edge:hover,\n.on:global(.mantine-x) { width: 1.5rem; }\n@media (width > 1em) { .box { color: red; } }',
  },
];
const use = (text: string) => [{ file: 'ui/box.tsx', text: `import classes from './box.module.css';\n${text}` }];

test('finds a class that the stylesheet does not define', () => {
  expect(classFaults(styles, use("classes.box; classes['edge']; classes.on; classes.bxo;"))).toEqual([
    'ui/box.tsx uses .bxo, which ui/box.module.css does not define.',
  ]);
});

test('finds a class that nothing uses', () => {
  expect(classFaults(styles, use('classes.box; classes.on;'))).toEqual(['Nothing uses .edge of ui/box.module.css.']);
});

test('every class in use is defined, and every class defined is in use', () => {
  const sources = filesIn()
    .filter((file) => /^(?:apps\/web|packages\/ui)\/src\//.test(file))
    .map((file) => ({ file, text: /\.(?:tsx?|css)$/.test(file) ? textOf(file) : '' }));
  const among = (pattern: RegExp) => sources.filter(({ file }) => pattern.test(file));
  expect(classFaults(among(/\.module\.css$/), among(/(?<!\.test)\.tsx?$/))).toEqual([]);
});
