import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { darkTokens } from '@rampart/ui/theme/dark-tokens.ts';
import { lightTokens } from '@rampart/ui/theme/light-tokens.ts';
import { expect, test } from 'vitest';

const page = readFileSync(join(import.meta.dirname, 'index.html'), 'utf8');
const styles = readFileSync(join(import.meta.dirname, 'src/app/first-paint.css'), 'utf8');

test('the page says that it loads before the application is there to say so', () => {
  const root = /<div id="root">(.*?)<\/div>/s.exec(page)?.[1] ?? '';
  expect(root).toContain('role="status" aria-label="Loading"');
  expect(root).toContain('<svg');
});

test('what it shows has the colours of the theme, which come later', () => {
  const colors = [...styles.matchAll(/stroke: (#\w+)/g)].map(([, color]) => color);
  expect(colors).toEqual([lightTokens.accent.toLowerCase(), darkTokens.accent.toLowerCase()]);
});
