import { ChangeLog } from '../kit/change-log.ts';
import { pinnedClock } from '../kit/pinned-clock.ts';
import { ResourceStore } from '../kit/resource-store.ts';
import { digestOf } from '../world/uuid-of.ts';
import type { World } from '../world/world.ts';
import { errors } from './errors.ts';
import {
  initialPostures,
  initialRoles,
  initialSessions,
  initialTokens,
  initialUsers,
  type Posture,
  type PortalUser,
  type Role,
  type SessionSettings,
} from './initial-settings.ts';
import { threatLog } from './threat-log.ts';

/** A customer in the EU: its token is known at that host alone. */
export const host = 'eu.rest.abnormalsecurity.com';
export const hosts = [host, 'api.abnormalplatform.com'];

export const tokenOf = ({ options: { seed } }: World): string => digestOf(seed ^ 7_401);

/** What the portal writes down of an act in it. It names no object. */
export interface AuditEntry {
  readonly action: string;
  readonly category: string;
  readonly by: string;
  readonly requestUrl: string;
}

export type Portal = ReturnType<typeof openPortal>;

export function openPortal(world: World) {
  const clock = pinnedClock(world);
  const audit = new ChangeLog<AuditEntry>(clock);
  const recordAs =
    (category: string) =>
    ({ action, by }: { readonly action: string; readonly by: string }): void =>
      audit.record({ action: `${action}_${category}`, category: `${category}_management`, by, requestUrl: `/home/settings/${category}s` });
  let sessions: SessionSettings = initialSessions;
  let isRevoked = false;
  return {
    world,
    clock,
    host,
    token: tokenOf(world),
    log: threatLog(world),
    audit,
    roles: new ResourceStore<Role, string>({ initial: initialRoles, missing: errors.notFound, record: recordAs('role') }),
    users: new ResourceStore<PortalUser, string>({ initial: initialUsers(world), missing: errors.notFound, record: recordAs('user') }),
    postures: new ResourceStore<Posture, string>({ initial: initialPostures, missing: errors.notFound }),
    tokens: initialTokens(world),
    withdrawn: new Set<string>(),
    sessions: () => sessions,
    setSessions(changed: SessionSettings, by: string): void {
      sessions = changed;
      audit.record({ action: 'update_session_settings', category: 'security_settings', by, requestUrl: '/home/settings/security' });
    },
    isRevoked: () => isRevoked,
    revoke(): void {
      isRevoked = true;
    },
  };
}
