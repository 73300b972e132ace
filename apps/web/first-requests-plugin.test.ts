import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Chunks, firstRequests, firstScreens } from './first-requests-plugin.ts';

const chunk = (facadeModuleId: string | null, imports: readonly string[] = [], css: readonly string[] = []) => ({
  isEntry: false,
  facadeModuleId,
  imports,
  css,
});

const screens = Object.fromEntries(
  [...new Set(Object.values(firstScreens))].map((module, place) => [
    `screen-${place}.js`,
    chunk(`/src${module}`, ['signed-in.js', 'shared.js']),
  ]),
);

const chunks: Chunks = {
  'index.js': { ...chunk('/index.html', ['frame.js'], ['index.css']), isEntry: true },
  'frame.js': chunk(null),
  'app.js': chunk('/web/src/app/signed-in-app.tsx', ['frame.js', 'signed-in.js']),
  'signed-in.js': chunk(null, ['frame.js'], ['signed-in.css']),
  'shared.js': chunk(null, ['frame.js'], ['shared.css']),
  ...screens,
};

test('what the page does not load itself is asked for at once: the signed-in application, and the screen of the address', () => {
  const plan = firstRequests(chunks);
  expect(plan.files).toEqual(['/app.js', '/signed-in.js', '/signed-in.css']);
  expect(plan.screens['/bridge/products']).toEqual(['/screen-0.js', '/shared.js', '/shared.css']);
  expect(plan.calls).toContain('/api/session');
});

test('a first screen that is no longer loaded on its own is refused', () => {
  const { 'screen-0.js': _gone, ...rest } = chunks;
  expect(() => firstRequests(rest)).toThrow(/bridge-home\.tsx is no chunk of its own/);
});

test.each(Object.entries(firstScreens))('the first screen at %s is there', (_path, module) => {
  expect(existsSync(join(import.meta.dirname, module))).toBe(true);
});
