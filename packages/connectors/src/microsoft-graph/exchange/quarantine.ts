import type { QuarantineAccess } from '@rampart/domain/mail-policy.ts';
import { z } from 'zod';
import type { ExchangeClient } from './exchange-client.ts';

/** What people may do is a text with a permission on each line: `PermissionToRelease: True`. */
export const QuarantinePolicy = z.looseObject({
  Name: z.string().min(1).max(500),
  EndUserQuarantinePermissions: z.string().max(5000).nullish(),
  ESNEnabled: z.boolean().nullish(),
});
export type QuarantinePolicy = z.infer<typeof QuarantinePolicy>;

/** Every quarantine policy, Microsoft's own among them; the same for all facts that are about them. */
export const quarantinePolicies = (client: ExchangeClient): Promise<readonly QuarantinePolicy[]> =>
  client.once('quarantine', () => client.list('Get-QuarantinePolicy', QuarantinePolicy));

function accessOf({ EndUserQuarantinePermissions: said, ESNEnabled: isNotified }: QuarantinePolicy): QuarantineAccess {
  if (said === null || said === undefined) return 'other';
  const may = (permission: string): boolean => new RegExp(`\\b${permission}: True\\b`).test(said);
  if (may('PermissionToRelease')) return isNotified === true ? 'people-notified' : 'people';
  if (may('PermissionToRequestRelease')) return isNotified === true ? 'on-request-notified' : 'on-request';
  return 'administrators';
}

export type QuarantineWords = Readonly<Record<string, QuarantineAccess>>;

export const quarantineWords = async (client: ExchangeClient): Promise<QuarantineWords> =>
  Object.fromEntries((await quarantinePolicies(client)).map((policy) => [policy.Name, accessOf(policy)]));
