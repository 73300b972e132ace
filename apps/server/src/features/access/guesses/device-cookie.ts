import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../../platform/database/database.ts';
import type { Vault } from '../../../platform/vault/vault.ts';
import { findLogin } from '../account-store.ts';
import { cookieNamed } from '../host-cookie.ts';

const lifeSeconds = 180 * 24 * 3600;
/** People who share a browser; of more, those who signed in last are known. */
const peopleLimit = 5;

interface DeviceDeps {
  readonly db: Database;
  readonly vault: Vault;
  readonly publicUrl: string;
}

const named = (publicUrl: string) => cookieNamed({ name: 'rampart_device', path: '/api', publicUrl });

/** A random name of the browser, and a seal for each person who signed in with it. It opens nothing: it only says whom to count apart. */
interface Device {
  readonly id: string;
  readonly seals: readonly string[];
}

const Parts = z.tuple([z.uuid()], z.string().length(43)).refine((parts) => parts.length <= peopleLimit + 1);

function deviceOf(request: FastifyRequest, publicUrl: string): Device | undefined {
  const parts = Parts.safeParse(request.cookies[named(publicUrl).name]?.split('.'));
  if (!parts.success) return undefined;
  const [id, ...seals] = parts.data;
  return { id, seals };
}

/**
 * Bound to the current password: a browser that knew only an earlier one is unknown again, and cannot use up the owner's attempts. An address
 * without an account is looked up too, so that the response time does not tell whether there is one.
 */
async function sealOf({ db, vault }: DeviceDeps, id: string, email: string): Promise<string> {
  return db.inPlatform(async (tx) => {
    const { key } = await vault.currentKey(tx, 'signing');
    const login = await findLogin(tx, email);
    return createHmac('sha256', key)
      .update(`device ${id} ${email} ${login?.passwordHash ?? ''}`)
      .digest('base64url');
  });
}

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The browser's name, if this person has signed in with it. */
export async function findKnownDevice(deps: DeviceDeps, request: FastifyRequest, email: string): Promise<string | undefined> {
  const device = deviceOf(request, deps.publicUrl);
  if (device === undefined) return undefined;
  const expected = await sealOf(deps, device.id, email);
  return device.seals.some((seal) => seal.length === expected.length && isSame(seal, expected)) ? device.id : undefined;
}

/** After the person proved who they are. The others who signed in with this browser stay known. */
export async function rememberDevice(
  deps: DeviceDeps,
  { request, response, email }: { readonly request: FastifyRequest; readonly response: FastifyReply; readonly email: string },
): Promise<void> {
  const { id, seals } = deviceOf(request, deps.publicUrl) ?? { id: randomUUID(), seals: [] };
  const own = await sealOf(deps, id, email);
  const kept = [own, ...seals.filter((seal) => seal !== own)].slice(0, peopleLimit);
  const { name, attributes } = named(deps.publicUrl);
  response.setCookie(name, [id, ...kept].join('.'), { ...attributes, maxAge: lifeSeconds });
}
