import type { FastifyRequest } from 'fastify';
import { Forbidden } from '../../platform/http/http-error.ts';

/** For a GET that has a mail sent or a secret made: another site's page, picture or link must not set it off. Only browsers send the header. */
export function refuseCrossSite({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw new Forbidden('Open the console and ask for it there.');
}
