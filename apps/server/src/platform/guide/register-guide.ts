import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { NotFound } from '../http/http-error.ts';
import { readGuide, type GuidePage } from './read-guide.ts';
import { productName } from '@rampart/domain/product-name.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const textOf = (title: string) => title.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);

const hrefOf = (page: GuidePage) => (page.name === 'index' ? '/docs' : `/docs/${page.name}`);

const inOrder = (pages: readonly GuidePage[]) =>
  pages.toSorted((a, b) => Number(b.name === 'index') - Number(a.name === 'index') || a.title.localeCompare(b.title));

/** A page of the guide: no script, so that it reads everywhere. */
function guidePage(page: GuidePage, pages: readonly GuidePage[]): string {
  const title = textOf(page.title);
  const links = inOrder(pages).map(
    (each) => `<li><a href="${hrefOf(each)}"${each.name === page.name ? ' aria-current="page"' : ''}>${textOf(each.title)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="The ${productName} guide: ${title}">
<title>${title} · ${productName} guide</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/guide.css">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header><a href="/docs">${productName} guide</a><a href="/">Open ${productName}</a></header>
<div class="layout">
<nav aria-label="Guide"><ul>${links.join('')}</ul></nav>
<main id="content">${page.html}</main>
</div>
</body>
</html>`;
}

/** `/docs`: the guide, rendered once at start. It needs no session: a person who cannot sign in needs it most. */
export async function registerGuide(app: FastifyInstance, folder: string): Promise<void> {
  const pages = await readGuide(folder);
  const rendered = new Map(pages.map((page) => [page.name, guidePage(page, pages)]));
  const style = await readFile(new URL('guide.css', import.meta.url));
  app.get('/docs/guide.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(style),
  );
  app.get<{ Params: { page?: string } }>('/docs/:page?', { schema: { hide: true } }, async (request, reply) => {
    const html = rendered.get(request.params.page || 'index');
    if (html === undefined) throw new NotFound('page of the guide');
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
  });
}
