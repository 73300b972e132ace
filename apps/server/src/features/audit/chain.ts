import { createHmac, timingSafeEqual } from 'node:crypto';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };

export interface ChainedEvent {
  readonly tenantId: string;
  readonly seq: number;
  readonly at: string;
  readonly action: string;
  readonly status: string;
  readonly actorId: string;
  readonly actor: string;
  readonly message: string;
  readonly source: string;
  readonly requestId: string;
  readonly details: Json;
  readonly previousHash: string;
}

/** The database stores objects with their keys in its own order, so the hash takes them sorted. */
function canonical(value: Json): Json {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter((entry): entry is [string, Json] => entry[1] !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  );
}

/** What the first event of a chain names as the one before it. */
export const chainStart = '0'.repeat(64);

/** The keyed hash of an event and of everything before it. Only the tenant's key makes one. */
export function hashEvent(key: Buffer, event: ChainedEvent): string {
  const fields = [
    event.tenantId,
    event.seq,
    event.at,
    event.action,
    event.status,
    event.actorId,
    event.actor,
    event.message,
    event.source,
    event.requestId,
    canonical(event.details),
    event.previousHash,
  ];
  return createHmac('sha256', key).update(JSON.stringify(fields)).digest('hex');
}

export const isSameHash = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
