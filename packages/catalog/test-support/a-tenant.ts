import { emptyAudience } from '@rampart/domain/new-sign-in-policy.ts';
import type { Audience } from '@rampart/domain/sign-in-policy.ts';
import type { DirectoryState } from '@rampart/facts/identity/directory-state.ts';
import type { Role } from '@rampart/facts/identity/roles.ts';
import { aGroup, aPerson } from './directory-objects.ts';

const depot = Array.from({ length: 6 }, (_, place) => `depot-${place}`);
const office = Array.from({ length: 12 }, (_, place) => `office-${place}`);
const emergency = ['emergency-1', 'emergency-2'];

/** Eighteen people, two accounts for emergencies and three guests; no one has a role. */
export const tenant = {
  people: [
    ...[...depot, ...office, ...emergency].map((id) => aPerson(id)),
    ...['guest-1', 'guest-2', 'guest-3'].map((id) => aPerson(id, { kind: 'guest' })),
  ],
  groups: [
    aGroup('Depot', depot, { id: 'depot' }),
    aGroup('Office', office, { id: 'office' }),
    aGroup('Emergency', emergency, { id: 'emergency' }),
  ],
  roles: [] as readonly Role[],
  state: undefined as DirectoryState | undefined,
};

/** Whom a policy excludes. */
export const withoutGroups = (...groups: string[]): Audience => ({ ...emptyAudience, groups });
