import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { z as real } from 'zod';
import { z } from './browser-schemas.ts';

const browser = z as typeof real;
const domain = join(import.meta.dirname, '../../packages/domain/src');

const values = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter((file) => /^(?!.*\.test\.ts$).*\.ts$/.test(file));

async function enumsOfDomain(): Promise<readonly (readonly [string, readonly string[]])[]> {
  const modules = await Promise.all(values.map((file) => import(pathToFileURL(join(domain, file)).href) as Promise<object>));
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (value instanceof real.ZodEnum ? [[name, value.options.map(String)] as const] : [])),
  );
}

test('every enumeration of the domain has the same values, and takes and refuses the same, as with zod', async () => {
  const enums = await enumsOfDomain();
  expect(enums.length).toBeGreaterThan(20);
  for (const [, options] of enums) {
    const own = browser.enum(options);
    expect(own.options).toEqual(options);
    expect(options.map((option) => own.parse(option))).toEqual(options);
    expect(own.safeParse(options[0])).toEqual({ success: true, data: options[0] });
    expect(own.safeParse('none of them').success).toBe(false);
    expect(own.safeParse('none of them').data).toBeUndefined();
    expect(() => own.parse('none of them')).toThrow(TypeError);
  }
});

test('other schemas can be built on, and say so where the browser would check by them', () => {
  const built = browser.strictObject({ name: browser.string().trim().min(1).optional(), kind: browser.enum(['a', 'b']).optional() });
  expect(() => built.omit({ name: true }).parse({})).toThrow(/the server checks everything else/);
  expect(() => browser.array(built).safeParse([])).toThrow(/the server checks everything else/);
});
