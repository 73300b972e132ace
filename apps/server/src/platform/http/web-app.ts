import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import staticFiles from '@fastify/static';
import { nothingAtAddress } from '@rampart/contract/problem.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../refusal.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const aYearInSeconds = 31_536_000;
const nonceMark = '__CSP_NONCE__';

const isPage = (method: string, url: string): boolean => {
  const path = url.split('?')[0] ?? '';
  return (method === 'GET' || method === 'HEAD') && !/^\/(?:api|assets)(?:\/|$)/.test(path) && !/\.\w+$/.test(path);
};

/** A script without a hash works on the page that names it: one of an earlier version would not know the page of this one. */
function keptFor(file: string): string {
  if (file.startsWith('assets/')) return `public, max-age=${aYearInSeconds}, immutable`;
  return /\.js(?:\.br|\.gz)?$/.test(file) ? 'no-cache' : 'public, max-age=3600';
}

export interface WebApp {
  readonly folder: string;
  readonly uploadOrigin: string | undefined;
}

/** The browser's part: hashed files cached for ever, and one page for every path, with a fresh nonce each time. */
export async function registerWebApp(app: FastifyInstance, { folder, uploadOrigin }: WebApp): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => {
    throw new Refusal('The web app is not built. Run "npm run build" first.');
  });
  await app.register(staticFiles, {
    root: folder,
    index: false,
    wildcard: false,
    // The page goes out with a nonce only, and a compressed file only instead of its original.
    globIgnore: ['index.html', '**/*.{br,gz}'],
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', keptFor(relative(folder, path)));
    },
  });
  const sendPage = (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', contentSecurityPolicy({ styleNonce: nonce, uploadOrigin }))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(nonceMark, nonce));
  };
  app.get('/', { schema: { hide: true } }, async (_request, reply) => sendPage(reply));
  app.setNotFoundHandler(async (request, reply) => {
    if (isPage(request.method, request.url)) return sendPage(reply);
    return reply.code(404).send({ detail: nothingAtAddress, request_id: request.id });
  });
}
