import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import { testApp } from '../../../test-support/test-app.ts';
import { readGuide } from './read-guide.ts';
import { registerGuide } from './register-guide.ts';

describe('a folder of Markdown', () => {
  let folder: string;
  let app: FastifyInstance;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rampart-guide-'));
    await writeFile(
      join(folder, 'index.md'),
      '# Start here\n\nSee [the roles](roles.md#all), [home](./index.md), [us](https://example.test/a.md).',
    );
    await writeFile(join(folder, 'roles.md'), '# Roles & rights\n\n| Role | May |\n|---|---|\n| read-only | **look** |\n');
    await writeFile(join(folder, 'notes.txt'), '# Not a page');
    ({ app } = await testApp({ registerRest: (scope) => registerGuide(scope, folder) }));
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('becomes a page a file, under its title', async () => {
    expect((await readGuide(folder)).map(({ name, title }) => [name, title])).toEqual([
      ['index', 'Start here'],
      ['roles', 'Roles & rights'],
    ]);
  });

  test.each(['/docs', '/docs/', '/docs/index'])('%s is its first page, without a session', async (url) => {
    const response = await app.inject(url);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(response.body).toContain('<a href="/docs" aria-current="page">Start here</a>');
  });

  test('links between pages lead to pages, others stay', async () => {
    const { body } = await app.inject('/docs');
    for (const href of ['/docs/roles#all', '/docs', 'https://example.test/a.md']) expect(body).toContain(`<a href="${href}">`);
  });

  test('escapes a title everywhere', async () => {
    const { body } = await app.inject('/docs/roles');
    expect(body).toContain('<title>Roles &amp; rights · Rampart guide</title>');
    expect(body).not.toContain('Roles & rights');
  });

  test('a table can be scrolled and read out', async () => {
    const { body } = await app.inject('/docs/roles');
    expect(body).toContain('<th scope="col">Role</th>');
    expect(body).toContain('<div class="table" role="region" aria-label="Table" tabindex="0">');
    expect(body).toContain('<td><strong>look</strong></td>');
  });

  test.each(['/docs/nothing', '/docs/..%2fnotes', '/docs/notes'])('%s is no page', async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404);
  });

  test('needs no inline script and no inline style under the policy', async () => {
    const { body, headers } = await app.inject('/docs');
    expect(headers['content-security-policy']).toBe(contentSecurityPolicy());
    expect(body).not.toMatch(/<script|<style|style="/);
    expect((await app.inject('/docs/guide.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });
});

test("every link of the product's own guide leads somewhere", async () => {
  const folder = fileURLToPath(new URL('../../../../../docs/guide', import.meta.url));
  const pages = await readGuide(folder);
  expect(pages).toHaveLength((await readdir(folder)).filter((name) => name.endsWith('.md')).length);
  const addresses = new Set(['/docs', ...pages.map(({ name }) => `/docs/${name}`)]);
  const inGuide = pages.flatMap(({ name, html }) =>
    [...html.matchAll(/href="(\/docs[^"#]*)/g)].map(([, href]) => ({ name, href: href ?? '' })),
  );
  expect(inGuide.length).toBeGreaterThan(0);
  expect(inGuide.filter(({ href }) => !addresses.has(href))).toEqual([]);
  expect(pages.filter(({ html }) => /href="[^"]*\.md/.test(html)).map(({ name }) => name)).toEqual([]);
});
