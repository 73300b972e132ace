import { groupChanges } from '@rampart/changes/people/group.ts';
import { appliesToObject } from '../../kit/applies-to-object.ts';
import { groupObject, refuseUnlessAssigned } from '../../kit/group-object.ts';
import type { OktaClient } from '../client.ts';
import { membersOf } from '../collect.ts';
import { oktaManualSteps } from '../manual-steps.ts';
import { Group } from '../schema.ts';
import { toGroup } from './to-group.ts';

const profileOf = ({ name, description }: { readonly name: string; readonly description: string | null }) => ({
  profile: { name, description: description ?? '' },
});
const memberAt = (place: string, person: string): string => `${place}/users/${encodeURIComponent(person)}`;

const groups = groupObject<OktaClient, Group>({
  vendor: 'Okta',
  path: '/api/v1/groups',
  item: Group,
  search: (name) => ({ q: name, limit: 200 }),
  toGroup,
  membersOf,
  check: refuseUnlessAssigned('Okta', 'it or an app fills'),
  update: 'PUT',
  newBody: profileOf,
  changedBody: profileOf,
  join: (client, place, person) => client.send('PUT', memberAt(place, person)),
  leave: (client, place, person) => client.send('DELETE', memberAt(place, person)),
  manualCall: oktaManualSteps,
});

export const appliesToGroups = appliesToObject(groups, groupChanges, {
  noun: 'a group with its members',
  scopes: ['okta.groups.read', 'okta.groups.manage'],
});
