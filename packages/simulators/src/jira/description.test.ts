import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jiraBends } from '../../test-support/jira-bends.ts';
import { document, startSite, type TestSite } from '../../test-support/jira-site.ts';
import { needsDescriptions } from '../../test-support/needed-material.ts';
import { openJudge, type Judge } from '../../test-support/openapi-judge.ts';

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
    '/rest/api/3/priority/search',
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
});
