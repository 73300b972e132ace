import { dayMs } from '@rampart/domain/day.ts';
import { uuidOf } from '../../world/uuid-of.ts';
import type { World } from '../../world/world.ts';
import type { Row } from '../api/odata-list.ts';
import { objectIdOf } from '../directory/object-id-of.ts';
import { fillPolicy } from './policy-defaults.ts';
import type { Setting } from './audited-store.ts';

export const policyNames = {
  secondFactor: 'Require multifactor authentication for everybody',
  legacy: 'Block legacy authentication',
  portals: 'Protect administration portals',
  countries: 'Block sign-ins from blocked countries',
  registration: 'Secure security information registration',
  pilot: 'Pilot: multifactor authentication for Freight Desk',
} as const;

export const freightDeskAppId = '5f1f6a3e-7c1c-4b7a-9a57-0c1f0f3a9d21';

/** All kinds of guests, as Microsoft writes a set. */
const everyGuest = {
  guestOrExternalUserTypes:
    'internalGuest,b2bCollaborationGuest,b2bCollaborationMember,b2bDirectConnectUser,otherExternalUser,serviceProvider',
  externalTenants: { '@odata.type': '#microsoft.graph.conditionalAccessAllExternalTenants', membershipKind: 'all' },
};

const granting = (control: 'mfa' | 'block'): Row => ({ operator: 'OR', builtInControls: [control] });

/** The policies on the first day: what they exclude is in the list of weak settings. */
export function initialPolicies(world: World, locations: readonly Setting[]): readonly Setting[] {
  const { seed, start } = world.options;
  const groups = world.groupsAt(world.now());
  const group = (name: string): string => objectIdOf(groups.find((one) => one.name === name)!.id);
  const emergency = group('Emergency access');
  const countries = locations[1]!.id;
  const policy = (place: number, displayName: string, body: Row): Setting => {
    const at = new Date(start.getTime() - (690 - place * 31) * dayMs).toISOString();
    const id = uuidOf(seed, 6_501, place, 0);
    return { id, displayName, createdDateTime: at, modifiedDateTime: at, state: 'enabled', ...fillPolicy(body) };
  };
  const all = { includeApplications: ['All'] };
  const users = { includeUsers: ['All'], excludeGroups: [emergency] };
  const everyFourHours = {
    value: 4,
    type: 'hours',
    isEnabled: true,
    authenticationType: 'primaryAndSecondaryAuthentication',
    frequencyInterval: 'timeBased',
  };
  const exceptions = { excludeGroups: [emergency, group('Warehouse and depot staff')], excludeGuestsOrExternalUsers: everyGuest };
  return [
    policy(1, policyNames.secondFactor, {
      conditions: { users: { ...users, ...exceptions }, applications: all },
      grantControls: granting('mfa'),
    }),
    policy(2, policyNames.legacy, {
      state: 'enabledForReportingButNotEnforced',
      conditions: { users, applications: all, clientAppTypes: ['exchangeActiveSync', 'other'] },
      grantControls: granting('block'),
    }),
    policy(3, policyNames.portals, {
      conditions: { users, applications: { includeApplications: ['MicrosoftAdminPortals'] } },
      grantControls: granting('mfa'),
      sessionControls: { signInFrequency: everyFourHours },
    }),
    policy(4, policyNames.countries, {
      conditions: { users, applications: all, locations: { includeLocations: [countries], excludeLocations: [] } },
      grantControls: granting('block'),
    }),
    policy(5, policyNames.registration, {
      conditions: {
        users,
        applications: { includeUserActions: ['urn:user:registersecurityinfo'] },
        locations: { includeLocations: ['All'], excludeLocations: ['AllTrusted'] },
      },
      grantControls: granting('mfa'),
    }),
    policy(6, policyNames.pilot, {
      state: 'disabled',
      conditions: { users: { includeGroups: [group('Pilot users')] }, applications: { includeApplications: [freightDeskAppId] } },
      grantControls: granting('mfa'),
    }),
  ];
}
