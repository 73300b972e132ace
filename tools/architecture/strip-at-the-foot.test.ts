import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sheet = (path: string): string => readFileSync(join(import.meta.dirname, '../../packages/ui/src', path), 'utf8');

/** What is declared for a selector, outside of media queries first. */
const declared = (css: string, selector: string): string => css.slice(css.indexOf(`\n${selector} {`)).split('}')[0] ?? '';

test('the strip at the foot has the height that is reckoned with, whatever it says', () => {
  const css = sheet('shell/app-frame.module.css');
  expect(declared(css, ':root:has(.strip:not(:empty))')).toMatch(/--rp-strip-h: [\d.]+rem;/);
  const strip = declared(css, '.strip:not(:empty)');
  expect(strip).toMatch(/\sblock-size: var\(--rp-strip-h\);/);
  expect(strip).toContain('overflow: hidden;');
});

test('what takes focus is not left below the strip at the foot', () => {
  expect(declared(sheet('theme/global.css'), 'html')).toMatch(/scroll-padding: .* calc\(var\(--rp-strip-h, 0rem\) \+ [\d.]+rem\);/);
});
