import { groupChanges } from '@rampart/changes/people/group.ts';
import { appliesToObject } from '../../kit/applies-to-object.ts';
import { fileNameOf } from '../../kit/file-name-of.ts';
import { groupObject, refuseUnlessAssigned } from '../../kit/group-object.ts';
import type { MicrosoftGraphClient } from '../client.ts';
import { memberIdsOf } from '../collect.ts';
import { graphManualSteps } from '../manual-steps.ts';
import { Group } from '../schema.ts';
import { toGroup } from './to-group.ts';

const scopes = ['GroupMember.Read.All', 'Group.ReadWrite.All'];

const groups = groupObject<MicrosoftGraphClient, Group>({
  vendor: 'Microsoft',
  path: 'groups',
  item: Group,
  search: (name) => ({ $filter: `displayName eq '${name.replaceAll("'", "''")}'` }),
  toGroup,
  membersOf: (client, { id }) => memberIdsOf(client, 'groups', id),
  check: refuseUnlessAssigned('Microsoft', 'it fills by a rule'),
  update: 'PATCH',
  newBody: ({ name, description }, exact) => ({
    displayName: name,
    // Graph takes no empty description.
    ...(description === null || description === '' ? {} : { description }),
    mailEnabled: false,
    mailNickname: fileNameOf(name),
    securityEnabled: true,
    ...(exact?.isAssignableToRole === true ? { isAssignableToRole: true } : {}),
  }),
  changedBody: ({ name, description }) => ({ displayName: name, description }),
  join: (client, place, person) => client.link(`${place}/members/$ref`, person),
  leave: (client, place, person) => client.send('DELETE', `${place}/members/${encodeURIComponent(person)}/$ref`),
  manualCall: (call) => graphManualSteps({ ...call, scopes }),
});

export const appliesToGroups = appliesToObject(groups, groupChanges, { noun: 'a group with its members', scopes });
