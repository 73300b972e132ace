import { expect, test } from 'vitest';
import { needsDescriptions } from '@rampart/simulators/test-support/needed-material.ts';
import { openJudge } from '../../test-support/openapi-judge.ts';
import { graphOver, window } from '../../test-support/read-graph.ts';
import { graphDescription } from '../../test-support/vendor-descriptions.ts';
import { microsoftGraph } from './connector.ts';

test('the connection test names the directory, and what it has granted', async () => {
  const client = await microsoftGraph.connect(graphOver({}).connection);
  expect(await microsoftGraph.test(client)).toEqual({
    account: 'Halden Freight (haldenfreight.example)',
    organisation: 'haldenfreight.example',
    isOrganisationEntered: false,
    granted: ['User.Read.All', 'Policy.Read.All'],
  });
});

test('every request is one that Microsoft describes', needsDescriptions, async () => {
  const judge = await openJudge(graphDescription);
  const list = { value: [] };
  const answers = {
    users: list,
    groups: { value: [{ id: 'g1' }] },
    'groups/g1/members': list,
    directoryRoles: { value: [{ id: 'r1' }] },
    directoryRoleTemplates: list,
    'directoryRoles/r1/members': { value: [{ id: 'g1', '@odata.type': '#microsoft.graph.group' }] },
    'groups/g1/transitiveMembers': list,
    'roleManagement/directory/roleEligibilityScheduleInstances': list,
    'roleManagement/directory/roleAssignmentScheduleInstances': list,
    'identityGovernance/privilegedAccess/group/assignmentScheduleInstances': list,
    'policies/identitySecurityDefaultsEnforcementPolicy': { id: 'd1' },
    'policies/authorizationPolicy': { id: 'a1' },
    'policies/authenticationMethodsPolicy': { id: 'm1', authenticationMethodConfigurations: [] },
    'reports/authenticationMethods/userRegistrationDetails': list,
    'identity/conditionalAccess/policies': list,
    'identity/conditionalAccess/namedLocations': list,
    subscribedSkus: { value: [{ id: 's', skuId: 's' }] },
    'directory/subscriptions': list,
    'auditLogs/signIns': list,
    'auditLogs/directoryAudits': list,
  };
  const { connection, sent } = graphOver(answers);
  const client = await microsoftGraph.connect(connection);
  await microsoftGraph.test(client);
  // What Exchange answers is no part of Graph.
  const ofGraph = microsoftGraph.collects.filter(({ scopes }) => !scopes.includes('Exchange.ManageAsApp'));
  for (const collecting of ofGraph) await collecting.with(client, window);
  for (const streaming of microsoftGraph.streams) for await (const page of streaming.with(client, window)) expect(page).toEqual([]);
  const toGraph = sent.filter(({ url }) => url.host === 'graph.microsoft.com');
  // The organisation is asked for its name, for its domains and for synchronization, and the policy for methods for itself and for its migration; policies,
  // locations, methods, settings and roles of the directory once for what they mean and once as they are set; people once more for their licences.
  expect(toGraph).toHaveLength(Object.keys(answers).length + 15);
  // Microsoft documents the templates of roles, who holds a role, who may activate it or a membership of a group, and subscriptions; the description at hand was shortened by them.
  const shortened =
    /\/(?:directory\/subscriptions|directoryRoles\/[^/]+\/members|directoryRoleTemplates|transitiveMembers|(?:role(?:Eligibility|Assignment)|assignment)ScheduleInstances)$/;
  const judged = toGraph.filter(({ url }) => !shortened.test(url.pathname));
  expect(judged.flatMap((request) => judge.complaints(request))).toEqual([]);
  const kinds = { users: 'user', groups: 'group', organization: 'organization' };
  for (const [path, kind] of Object.entries(kinds)) {
    const selected =
      toGraph
        .find(({ url }) => url.pathname === `/v1.0/${path}`)
        ?.url.searchParams.get('$select')
        ?.split(',') ?? [];
    const known = judge.fieldsOf(`microsoft.graph.${kind}`);
    expect(selected.length).toBeGreaterThan(0);
    expect(selected.filter((field) => !known.has(field))).toEqual([]);
  }
});
