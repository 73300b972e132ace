import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { NotFound } from '../http/http-error.ts';
import { guideChapters } from './guide-chapters.ts';
import { guideFrame } from './guide-page.ts';
import { type GuidePage, readGuide } from './read-guide.ts';
import { searchGuide } from './search-guide.ts';

const keptForAnHour = 'public, max-age=3600';

interface GuideFolders {
  readonly guide: string;
  /** Of the built web app, whose typefaces the guide shares; without it the guide has those of the system. */
  readonly webAssets?: string | undefined;
}

const typefaces = [
  { family: 'Inter Variable', file: /^inter-latin-opsz-normal-[\w-]+\.woff2$/ },
  { family: 'JetBrains Mono Variable', file: /^jetbrains-mono-latin-wght-normal-[\w-]+\.woff2$/ },
];

async function typefaceRules(webAssets: string | undefined): Promise<string> {
  const files = webAssets === undefined ? [] : await readdir(webAssets).catch(() => []);
  return typefaces
    .flatMap(({ family, file }) => {
      const found = files.find((name) => file.test(name));
      if (found === undefined) return [];
      return [`@font-face{font-family:'${family}';font-weight:100 900;font-display:swap;src:url('/assets/${found}') format('woff2')}`];
    })
    .join('\n');
}

/** The pictures of the guide, all of them: they are ours, and few. */
async function readPictures(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[\w-]+\.png$/.test(name));
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)));
}

function firstOf(pages: readonly GuidePage[]): GuidePage {
  const first = pages.find(({ name }) => name === 'index');
  if (first === undefined) throw new Error('The guide has no first page.');
  return first;
}

/** `/docs`: the guide, each page rendered when it is first asked for. It needs no session: a person who cannot sign in needs it most. */
export async function registerGuide(app: FastifyInstance, { guide, webAssets }: GuideFolders): Promise<void> {
  const pages = await readGuide(guide);
  const pictures = await readPictures(join(guide, 'pictures'));
  const first = firstOf(pages);
  const frame = guideFrame(first, guideChapters(first.markdown, pages));
  const rendered = new Map<string, string>();
  const render = (page: GuidePage): string => {
    const html = rendered.get(page.name) ?? frame.page(page);
    rendered.set(page.name, html);
    return html;
  };
  const style = `${await typefaceRules(webAssets)}\n${await readFile(new URL('guide.css', import.meta.url), 'utf8')}`;
  const script = await readFile(new URL('guide.js', import.meta.url));
  const hidden = { schema: { hide: true } };

  app.get('/docs/guide.css', hidden, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', keptForAnHour).send(style),
  );
  app.get('/docs/guide.js', hidden, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', keptForAnHour).send(script),
  );
  app.get<{ Params: { name: string } }>('/docs/pictures/:name', hidden, async ({ params: { name } }, reply) => {
    const picture = pictures.get(name);
    if (picture === undefined) throw new NotFound('picture of the guide');
    return reply.type('image/png').header('cache-control', keptForAnHour).send(picture);
  });
  app.get<{ Querystring: { q?: unknown } }>('/docs/search', hidden, async ({ query: { q } }, reply) => {
    const words = typeof q === 'string' ? q.slice(0, 100) : '';
    const html = frame.hits(words, searchGuide(pages, words));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
  });
  app.get<{ Params: { page?: string } }>('/docs/:page?', hidden, async (request, reply) => {
    const page = pages.find(({ name }) => name === (request.params.page || 'index'));
    if (page === undefined) throw new NotFound('page of the guide');
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(render(page));
  });
}
