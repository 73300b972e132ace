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

/** Who an answer is for, in a few characters; and of which release, for the next may answer in another shape. Remembered with the person: the same is asked again every few seconds. */
const scopes = new WeakMap<Actor, Map<string, string>>();
/** A console polls a handful of addresses. Should one ask for more, they are worked out again. */
const scopesPerActor = 20;

function scopeOf(actor: Actor, url: string): string {
  const known = scopes.get(actor) ?? new Map<string, string>();
  const found = known.get(url);
  if (found !== undefined) return found;
  if (known.size === scopesPerActor) known.clear();
  const scope = createHash('sha1')
    .update(`${productVersion} ${actor.tenantId} ${actor.accountId} ${actor.roles.join()} ${url}`)
    .digest('base64url')
    .slice(0, 12);
  known.set(url, scope);
  scopes.set(actor, known);
  return scope;
}

export const tagOf = (version: string, actor: Actor, url: string): string => `"${version}-${scopeOf(actor, url)}"`;

/** Read before the data, so that data read afterwards is at least as new as the tag says. */
export const etagOf = async (polled: Polled, actor: Actor, versions: ResourceVersions, url: string): Promise<string> =>
  tagOf(await versions.current(actor.tenantId, pollKey(polled, actor.accountId)), actor, url);

export const isUnchanged = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
