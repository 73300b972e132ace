import type { ApiToken as ApiTokenFact } from '@rampart/facts/identity/api-tokens.ts';
import { isoTime } from '../kit/iso-time.ts';
import type { ApiToken } from './schema.ts';

/** A token is bound to zones only when some are named: "everywhere but there" is still nearly everywhere. */
function zonesOf({ network }: ApiToken): string[] | null {
  const zones = network?.connection === 'ZONE' ? network.include : [];
  return zones.length === 0 || zones.includes('ALL_ZONES') ? null : zones.toSorted();
}

export const toApiToken = (token: ApiToken): ApiTokenFact => ({
  id: token.id,
  name: token.name,
  ownerId: token.userId ?? null,
  createdAt: isoTime(token.created),
  onlyFromZones: zonesOf(token),
});
