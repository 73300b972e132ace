import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jiraBends } from '../../test-support/jira-bends.ts';
import { document, startSite, type TestSite } from '../../test-support/jira-site.ts';
import { needsDescriptions } from '../../test-support/needed-material.ts';
import { openDescription } from '../../test-support/open-description.ts';
import { openJudge, type Judge } from '../../test-support/openapi-judge.ts';
import { cloudIdOf } from './access/cloud-id.ts';
import { jira as simulator } from './simulator.ts';

describe('the Jira simulator by Atlassian’s own description', needsDescriptions, () => {
  let site: TestSite;
  let judge: Judge;
  let key: string;

  beforeAll(async () => {
    [site, judge] = await Promise.all([startSite(), openJudge({ description: 'jira.json', bends: jiraBends })]);
    key = await site.file({ description: document('Why'), labels: ['rampart'], priority: { id: '2' } });
  });
  afterAll(() => site.stop());

  const judged = async (method: string, path: string, body?: unknown) => {
    const reply = await site.call(method, path, body);
    expect(judge.complaints({ method, path: path.split('?', 1)[0]!, status: reply.status, body: reply.body })).toEqual([]);
    return reply;
  };

  it.each([
    '/rest/api/3/myself',
    '/rest/api/3/serverInfo',
    '/rest/api/3/project/search?action=create',
    '/rest/api/3/project/SEC/statuses',
    '/rest/api/3/issue/createmeta/SEC/issuetypes',
    '/rest/api/3/issue/createmeta/CHG/issuetypes/10004',
    '/rest/api/3/priority',
    '/rest/api/3/priority/search',
    '/rest/api/3/label',
    '/rest/api/3/label?startAt=2&maxResults=2',
    '/rest/api/3/mypermissions?permissions=CREATE_ISSUES,ADD_COMMENTS&projectKey=SEC',
    '/rest/api/3/user/assignable/search?project=SEC&maxResults=5',
    '/rest/api/3/search/jql?jql=project = SEC&fields=*all',
  ])('answers %s as described', async (path) => {
    expect((await judged('GET', path)).status).toBe(200);
  });

  it('answers for an issue as described', async () => {
    const issue = `/rest/api/3/issue/${key}`;
    expect((await judged('GET', issue)).status).toBe(200);
    expect((await judged('POST', `${issue}/comment`, { body: document('Deployed') })).status).toBe(201);
    expect((await judged('GET', `${issue}/comment`)).status).toBe(200);
    expect((await judged('GET', `${issue}/transitions`)).status).toBe(200);
    expect((await judged('POST', `${issue}/transitions`, { transition: { id: '11' } })).status).toBe(204);
    expect((await judged('GET', `${issue}/changelog`)).status).toBe(200);
    expect((await judged('POST', '/rest/api/3/search/jql', { jql: `key = ${key}`, fields: ['*all'] })).status).toBe(200);
    const fields = { project: { id: '10100' }, issuetype: { id: '10001' }, summary: 'Another' };
    expect((await judged('POST', '/rest/api/3/issue', { fields })).status).toBe(201);
  });

  it('refuses as described', async () => {
    expect((await judged('POST', '/rest/api/3/issue', { fields: { project: { key: 'SEC' } } })).status).toBe(400);
    expect((await judged('GET', '/rest/api/3/issue/SEC-999')).status).toBe(404);
    expect((await judged('POST', `/rest/api/3/issue/${key}/transitions`, { transition: { id: '99' } })).status).toBe(400);
    expect((await judged('GET', '/rest/api/3/search/jql?jql=')).status).toBe(400);
  });

  it.each(['read:jira-user', 'read:jira-work', 'write:jira-work'] as const)('asks for %s where it is described', async (scope) => {
    const apart = await startSite();
    try {
      const { backend } = await openDescription({ description: 'jira.json' });
      const { username, api_key: token } = simulator.credentialsFor(apart.world)['token_with_scopes'] ?? {};
      const authorization = `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`;
      const own = await apart.file();
      apart.running.simulatorControl.withdrawScope(scope);
      const calls = [
        ['GET', '/rest/api/3/myself'],
        ['GET', '/rest/api/3/serverInfo'],
        ['GET', '/rest/api/3/project/search'],
        ['GET', '/rest/api/3/project/SEC/statuses'],
        ['GET', '/rest/api/3/issue/createmeta/SEC/issuetypes'],
        ['GET', '/rest/api/3/issue/createmeta/SEC/issuetypes/10001'],
        ['GET', '/rest/api/3/priority'],
        ['GET', '/rest/api/3/label'],
        ['GET', '/rest/api/3/user/assignable/search?project=SEC'],
        ['GET', '/rest/api/3/search/jql?jql=project = SEC'],
        ['POST', '/rest/api/3/search/jql', { jql: 'project = SEC' }],
        ['GET', `/rest/api/3/issue/${own}`],
        ['GET', `/rest/api/3/issue/${own}/changelog`],
        ['GET', `/rest/api/3/issue/${own}/comment`],
        ['GET', `/rest/api/3/issue/${own}/transitions`],
        ['POST', `/rest/api/3/issue/${own}/comment`, { body: document('x') }],
        ['POST', `/rest/api/3/issue/${own}/transitions`, { transition: { id: '11' } }],
        ['POST', '/rest/api/3/issue', { fields: { project: { id: '10100' }, issuetype: { id: '10001' }, summary: 'Another' } }],
        ['GET', '/rest/api/3/mypermissions?permissions=CREATE_ISSUES'],
      ] as const;
      for (const [method, path, body] of calls) {
        const operation = backend.matchOperation({ method: method.toLowerCase(), path: path.split('?', 1)[0]!, headers: {} });
        const described = (operation?.security ?? []).flatMap((one) => one['OAuth2'] ?? []);
        const to = `https://api.atlassian.com/ex/jira/${cloudIdOf(apart.world)}${path}`;
        const { status } = await apart.call(method, to, body, authorization);
        expect([method, path, status === 401]).toEqual([method, path, described.includes(scope)]);
      }
    } finally {
      await apart.stop();
    }
  });
});
