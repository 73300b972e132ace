import { createHash } from 'node:crypto';
import type { AnyEndpoint } from '@rampart/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import type { ResourceVersions } from '../database/resource-versions.ts';
import { productVersion } from '../product-version.ts';
import type { Actor } from './actor.ts';

type Polled = NonNullable<AnyEndpoint['polled']>;

/** The name under which a polled resource is versioned: of the whole tenant, or of one person in it. */
export const pollKey = (polled: Polled, accountId: string): string =>
  polled.per === 'account' ? `${polled.resource}:${accountId}` : polled.resource;

/** Who an answer is for, in a few characters; and of which release, for the next may answer in another shape. */
export const scopeOf = (actor: Actor, url: string): string =>
  createHash('sha1')
    .update(`${productVersion} ${actor.tenantId} ${actor.accountId} ${actor.roles.join()} ${url}`)
    .digest('base64url')
    .slice(0, 12);

export const tagOf = (version: string, scope: string): string => `"${version}-${scope}"`;

/** Read before the data, so that data read afterwards is at least as new as the tag says. */
export const etagOf = async (polled: Polled, actor: Actor, versions: ResourceVersions, url: string): Promise<string> =>
  tagOf(await versions.current(actor.tenantId, pollKey(polled, actor.accountId)), scopeOf(actor, url));

export const isUnchanged = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
