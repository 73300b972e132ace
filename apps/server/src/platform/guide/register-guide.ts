import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { NotFound } from '../http/http-error.ts';
import { guidePage } from './guide-page.ts';
import { readGuide } from './read-guide.ts';

/** `/docs`: the guide, rendered once at start. It needs no session: somebody who cannot sign in needs it most. */
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
