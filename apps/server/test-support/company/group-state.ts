import type { Connection } from '@rampart/connectors/kit/connection.ts';
import { connectMicrosoftGraph } from '@rampart/connectors/microsoft-graph/auth.ts';
import { connectOkta } from '@rampart/connectors/okta/auth.ts';
import { z } from 'zod';

const named = z.looseObject({ id: z.string() });

async function graphGroups(connection: Connection): Promise<unknown> {
  const client = await connectMicrosoftGraph(connection);
  const groups = await client.list('groups', named);
  const members = groups.map(async (group) => ({
    ...group,
    members: (await client.list(`groups/${group.id}/members`, named, { $select: 'id' })).map(({ id }) => id).toSorted(),
  }));
  return Promise.all(members);
}

async function oktaGroups(connection: Connection): Promise<unknown> {
  const client = await connectOkta(connection);
  const groups = await client.list('/api/v1/groups', named);
  const members = groups.map(async (group) => ({
    ...group,
    members: (await client.list(`/api/v1/groups/${group.id}/users`, named)).map(({ id }) => id).toSorted(),
  }));
  return Promise.all(members);
}

/** Every group and who is in it, as the vendor's own API gives them. */
export const groupState = (simulator: string, connection: Connection): Promise<unknown> =>
  simulator === 'okta' ? oktaGroups(connection) : graphGroups(connection);
