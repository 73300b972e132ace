import { createHash } from 'node:crypto';
import type { AnyEndpoint } from '@rampart/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import type { ResourceVersions } from '../database/resource-versions.ts';
import type { Actor } from './actor.ts';

/** The name under which a polled resource is versioned: of the whole tenant, or of one person in it. */
const pollKey = (polled: NonNullable<AnyEndpoint['polled']>, accountId: string): string =>
  polled.per === 'account' ? `${polled.resource}:${accountId}` : polled.resource;

/** Read before the data, so that data read afterwards is at least as new as the tag says. */
export async function etagOf(
  polled: NonNullable<AnyEndpoint['polled']>,
  actor: Actor,
  versions: ResourceVersions,
  url: string,
): Promise<string> {
  const version = await versions.current(actor.tenantId, pollKey(polled, actor.accountId));
  const scope = createHash('sha1')
    .update(`${actor.tenantId} ${actor.accountId} ${actor.roles.join()} ${url}`)
    .digest('base64url')
    .slice(0, 12);
  return `"${version}-${scope}"`;
}

export const isUnchanged = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
