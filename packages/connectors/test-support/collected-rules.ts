import { type CollectedMemberships, membershipsFrom } from '@rampart/domain/assess/memberships.ts';
import { prepareRules, type Rules } from '@rampart/domain/assess/prepare-rules.ts';
import type { Fact } from '@rampart/domain/fact.ts';
import type { Group } from '@rampart/domain/group.ts';
import { roles } from '@rampart/facts/identity/roles.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import type { Connector } from '../src/kit/connector.ts';
import { inRanges } from './in-ranges.ts';
import type { TestConnection } from './test-connection.ts';

/** What our evaluator works with, read from a vendor as it is read in a run. */
export async function collectedRules<Client>(connector: Connector<Client>, { connection }: TestConnection, asOf: Date): Promise<Rules> {
  const client = await connector.connect(connection);
  const read = async <T>(fact: Fact<T>): Promise<T | undefined> => {
    const collecting = connector.collects.find((one) => one.fact.id === fact.id);
    return collecting && fact.schema.parse(await collecting.with(client, { since: null, asOf }));
  };
  const memberships: CollectedMemberships = {
    groups: await read<readonly Group[]>(groups),
    // A vendor without roles has no one in any.
    roles: (await read(roles)) ?? [],
    people: await read(people),
  };
  const rules = prepareRules({
    policies: (await read(signInPolicies)) ?? [],
    zones: (await read(zones)) ?? [],
    ...membershipsFrom(memberships),
    inRanges,
  });
  await connector.close?.(client);
  return rules;
}
