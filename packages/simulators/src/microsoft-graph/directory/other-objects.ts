import { uuidOf } from '../../world/uuid-of.ts';
import type { World } from '../../world/world.ts';
import type { Row } from '../api/odata-list.ts';

/** A directory object that is no person. */
export type OtherObject = Row & { readonly '@odata.type': string; readonly id: string; readonly displayName: string };

/** What the directory has beside people and groups: a program that moves mailboxes, and a terminal in a depot. */
export function otherObjects({ options: { seed } }: World) {
  const migration: OtherObject = {
    '@odata.type': '#microsoft.graph.servicePrincipal',
    id: uuidOf(seed, 6_701, 1, 0),
    appId: uuidOf(seed, 6_702, 1, 0),
    displayName: 'Mailbox migration',
    accountEnabled: true,
    servicePrincipalType: 'Application',
  };
  const terminal: OtherObject = {
    '@odata.type': '#microsoft.graph.device',
    id: uuidOf(seed, 6_703, 1, 0),
    deviceId: uuidOf(seed, 6_704, 1, 0),
    displayName: 'DEPOT-TERMINAL-01',
    accountEnabled: true,
    operatingSystem: 'Windows',
  };
  return { migration, terminal };
}
