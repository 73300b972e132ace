import { dayMs } from '@rampart/domain/day.ts';
import type { World } from '../world/world.ts';
import { Access } from './access.ts';
import { ApiTokenStore } from './api-token-store.ts';
import { AppCatalog } from './app-catalog.ts';
import { AuthenticatorStore } from './authenticator-store.ts';
import { ChangeLog } from './change-log.ts';
import { Geolocation } from './geolocation.ts';
import { GroupStore } from './group-store.ts';
import { initialPolicies } from './initial-policies.ts';
import { LastLogins } from './last-logins.ts';
import { oktaId } from './okta-id.ts';
import { OrgClock } from './org-clock.ts';
import { PolicyStore } from './policy-store.ts';
import { RoleStore } from './role-store.ts';
import { RuleStore } from './rule-store.ts';
import { UserBodies } from './user-body.ts';
import { UserDirectory } from './user-directory.ts';
import { ZoneStore } from './zone-store.ts';

export const hostOf = ({ domain }: { readonly domain: string }): string => `${domain.split('.', 1)[0]}.okta.com`;

const existedMs = 1200 * dayMs;

/** One organisation at Okta: everything that its API tells of and changes. */
export type OktaOrg = ReturnType<typeof createOrg>;

export function createOrg(world: World) {
  const base = `https://${hostOf(world.options.company)}`;
  const since = new Date(world.options.start.getTime() - existedMs);
  const clock = new OrgClock(world);
  const changes = new ChangeLog(clock);
  const directory = new UserDirectory(world);
  const parts = { world, base, clock, changes, directory, since };
  const groups = new GroupStore(parts);
  const group = (name: string): string => {
    const found = groups.named(name);
    if (found === null) throw new Error(`There is no group called ${name}.`);
    return found.id;
  };
  const names = { group, zone: (name: string) => oktaId('nzo', name), authenticator: (key: string) => oktaId('aut', key) };
  const policies = new PolicyStore({ ...parts, policies: initialPolicies(names, since) });
  const isOffered = (key: string): boolean =>
    policies
      .list('MFA_ENROLL')
      .some(({ settings }) => JSON.stringify(settings).match(`"key":"${key}"[^}]*"(?:OPTIONAL|REQUIRED)"`) !== null);
  return {
    world,
    base,
    since,
    clock,
    changes,
    directory,
    groups,
    policies,
    access: new Access(world),
    users: new UserBodies({ ...parts, logins: new LastLogins(world) }),
    roles: new RoleStore(parts),
    rules: new RuleStore({ ...parts, policies }),
    zones: new ZoneStore({ ...parts, usedBy: (zoneId) => policies.usersOfZone(zoneId) }),
    authenticators: new AuthenticatorStore({ ...parts, isOffered }),
    apps: new AppCatalog(base, since),
    tokens: new ApiTokenStore(parts),
    geolocation: new Geolocation(),
  };
}
