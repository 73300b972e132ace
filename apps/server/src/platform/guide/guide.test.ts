import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import { testApp } from '../../../test-support/api/test-app.ts';
import { guideChapters } from './guide-chapters.ts';
import { htmlOf, readGuide } from './read-guide.ts';
import { registerGuide } from './register-guide.ts';

describe('a folder of Markdown', () => {
  let folder: string;
  let app: FastifyInstance;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rampart-guide-'));
    await writeFile(
      join(folder, 'index.md'),
      '# Start here\n\nSee [the roles](roles.md#all), [home](./index.md), [us](https://example.test/a.md).\n\n## Manage people\n\n- [Roles](roles.md): who may do what.\n',
    );
    await writeFile(join(folder, 'roles.md'), '# Roles & rights\n\n| Role | May |\n|---|---|\n| read-only | **look** |\n');
    await writeFile(join(folder, 'keys.md'), '# Keys\n\n![The <keys>](pictures/keys.png)\n\nPress a key to look <around>.');
    await writeFile(join(folder, 'notes.txt'), '# Not a page');
    await mkdir(join(folder, 'pictures'));
    await writeFile(join(folder, 'pictures', 'keys.png'), 'a picture');
    const webAssets = join(folder, 'assets');
    await mkdir(webAssets);
    await writeFile(join(webAssets, 'inter-latin-opsz-normal-Ab_1.woff2'), '');
    ({ app } = await testApp({ registerRest: (scope) => registerGuide(scope, { guide: folder, webAssets }) }));
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('becomes a page a file, under its title', async () => {
    expect((await readGuide(folder)).map(({ name, title }) => [name, title])).toEqual([
      ['index', 'Start here'],
      ['keys', 'Keys'],
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

  test('the menu has the chapters of the first page in their order, then what it does not list', async () => {
    const { body } = await app.inject('/docs/roles');
    const menu = /<nav[^>]*>(.*)<\/nav>/.exec(body)?.[1] ?? '';
    expect([...menu.matchAll(/<h2>([^<]+)|<a href="([^"]+)"/g)].map(([, chapter, href]) => chapter ?? href)).toEqual([
      '/docs',
      'Manage people',
      '/docs/roles',
      'More',
      '/docs/keys',
    ]);
  });

  test('a search lists the pages that have every word, with the place where it is, and repeats what was typed harmlessly', async () => {
    const found = await app.inject('/docs/search?q=LOOK+key');
    expect(found.body).toContain('<h1>1 page found for “LOOK key”</h1>');
    expect(found.body).toContain('Press a <mark>key</mark> to <mark>look</mark> &lt;around');
    const nothing = await app.inject(`/docs/search?q=${encodeURIComponent('"><script>')}`);
    expect(nothing.body).toContain('Nothing found for “&quot;&gt;&lt;script&gt;”');
    expect(nothing.body).not.toContain('"><script>"');
    expect((await app.inject('/docs/search?q=a&q=b')).statusCode).toBe(200);
  });

  test('a picture of a page is served, and nothing else of its folder', async () => {
    expect((await app.inject('/docs/keys')).body).toContain('<img src="/docs/pictures/keys.png" alt="The &lt;keys&gt;"');
    expect((await app.inject('/docs/pictures/keys.png')).headers['content-type']).toBe('image/png');
    expect((await app.inject('/docs/pictures/..%2Fnotes.txt')).statusCode).toBe(404);
  });

  test('has the typeface of the web app where that is built', async () => {
    expect((await app.inject('/docs/guide.css')).body).toContain("url('/assets/inter-latin-opsz-normal-Ab_1.woff2')");
  });

  test.each(['/docs/nothing', '/docs/..%2fnotes', '/docs/notes'])('%s is no page', async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404);
  });

  test('needs no inline script and no inline style under the policy', async () => {
    const { body, headers } = await app.inject('/docs');
    expect(headers['content-security-policy']).toBe(contentSecurityPolicy());
    expect(body).not.toMatch(/<script(?! src="\/docs\/guide\.js"><\/script>)|<style|style="/);
    expect((await app.inject('/docs/guide.js')).headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect((await app.inject('/docs/guide.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });
});

test("every link of the product's own guide leads somewhere", async () => {
  const folder = fileURLToPath(new URL('../../../../../docs/guide', import.meta.url));
  const pages = (await readGuide(folder)).map((page) => ({ ...page, html: htmlOf(page) }));
  expect(pages).toHaveLength((await readdir(folder)).filter((name) => name.endsWith('.md')).length);
  const listed = guideChapters(pages.find(({ name }) => name === 'index')?.markdown ?? '', pages);
  expect(listed.filter(({ title }) => title === 'More')).toEqual([]);
  const shown = pages.flatMap(({ html }) => [...html.matchAll(/<img src="\/docs\/pictures\/([^"]+)"/g)].map(([, name]) => name));
  const kept = await readdir(join(folder, 'pictures')).catch((): string[] => []);
  expect(shown.filter((name) => !kept.includes(name ?? ''))).toEqual([]);
  const addresses = new Set(['/docs', ...pages.map(({ name }) => `/docs/${name}`)]);
  const inGuide = pages.flatMap(({ name, html }) =>
    [...html.matchAll(/href="(\/docs[^"#]*)/g)].map(([, href]) => ({ name, href: href ?? '' })),
  );
  expect(inGuide.length).toBeGreaterThan(0);
  expect(inGuide.filter(({ href }) => !addresses.has(href))).toEqual([]);
  expect(pages.filter(({ html }) => /href="[^"]*\.md/.test(html)).map(({ name }) => name)).toEqual([]);
});
