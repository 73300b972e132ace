import { createCloudClient, isAuthError, isForbiddenError, isNotFoundError, isRateLimitError } from 'jira.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { document, startSite, type TestSite } from '../../test-support/jira-site.ts';
import { jira as simulator } from './simulator.ts';

let site: TestSite;
let jira: ReturnType<typeof createCloudClient>;

/** An answer that is not of the shape that the client knows from Atlassian's specification fails the test. */
const clientWith = (apiToken: string) =>
  createCloudClient({
    host: site.running.url,
    auth: { type: 'basic', email: simulator.credentialsFor(site.world)['api_key_username']!['username']!, apiToken },
    onSchemaMismatch: 'throw',
  });

beforeAll(async () => {
  site = await startSite();
  jira = clientWith(simulator.credentialsFor(site.world)['api_key_username']!['api_key']!);
});
afterAll(() => site.stop());

const create = async (summary: string) => {
  const [assignee] = await jira.userSearch.findAssignableUsers({ project: 'SEC', maxResults: 1 });
  return jira.issues.createIssue({
    fields: {
      project: { id: '10100' },
      issuetype: { id: '10001' },
      summary,
      description: document('Why'),
      assignee: { id: assignee!.accountId! },
      priority: { id: '2' },
      labels: ['rampart', 'rampart-0123456789abcdef'],
    },
  });
};

const failure = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the client that people write Jira integrations with', () => {
  it('reads who it is, and what can be chosen for a new issue', async () => {
    expect((await jira.myself.getCurrentUser()).emailAddress).toBe(simulator.credentialsFor(site.world)['api_key_username']!['username']);
    const projects = await jira.projects.searchProjects({ action: 'create', maxResults: 50 });
    expect(projects.values?.map(({ key }) => key)).toContain('SEC');
    expect((await jira.issuePriorities.searchPriorities({ maxResults: '50' })).values?.map(({ name }) => name)).toContain('High');
    const types = await jira.issues.getCreateIssueMetaIssueTypes({ projectIdOrKey: '10100', maxResults: 50 });
    expect(types.issueTypes?.some(({ subtask }) => subtask)).toBe(true);
    const fields = await jira.issues.getCreateIssueMetaIssueTypeId({ projectIdOrKey: '10100', issueTypeId: '10001', maxResults: 50 });
    expect(fields.fields?.find(({ fieldId }) => fieldId === 'summary')?.required).toBe(true);
    expect((await jira.userSearch.findAssignableUsers({ project: '10100', maxResults: 5 })).length).toBe(5);
    const statuses = await jira.projects.getAllStatuses({ projectIdOrKey: '10100' });
    expect(statuses.flatMap((type) => type.statuses ?? []).map(({ name }) => name)).toContain('Approved');
  });

  it('files an issue, comments on it, moves it and reads its history', async () => {
    const { id, key } = await create('Block legacy sign-in');
    const issue = await jira.issues.getIssue({
      issueIdOrKey: id,
      fields: ['status', 'issuetype', 'priority', 'assignee', 'labels', 'created'],
    });
    expect(issue).toMatchObject({ key, fields: { status: { name: 'To Do' }, priority: { name: 'High' } } });
    await jira.issueComments.addComment({ issueIdOrKey: id, body: document('Deployed') });
    const { comments } = await jira.issueComments.getComments({ issueIdOrKey: id, orderBy: '-created', maxResults: 100 });
    expect(comments).toHaveLength(1);
    const { transitions } = await jira.issues.getTransitions({ issueIdOrKey: id });
    const waiting = transitions?.find(({ to }) => to?.name === 'Waiting for approval');
    await jira.issues.doTransition({ issueIdOrKey: id, transition: { id: waiting!.id } });
    const history = await jira.issues.getChangeLogs({ issueIdOrKey: id, maxResults: 100 });
    expect(history.values?.flatMap(({ items }) => items ?? []).map(({ field }) => field)).toEqual(['status']);
  });

  it('finds an issue by its label at once only where it asks for that', async () => {
    const { id } = await create('Find me');
    const asked = { jql: 'labels = "rampart-0123456789abcdef"', fields: ['summary'], maxResults: 10 };
    const { issues } = await jira.issueSearch.searchAndReconsileIssuesUsingJql({ ...asked, reconcileIssues: [Number(id)] });
    expect(issues?.map((issue) => issue.id)).toContain(id);
  });

  it('is refused as Jira refuses', async () => {
    expect(isAuthError(await failure(clientWith('wrong').myself.getCurrentUser()))).toBe(true);
    expect(isNotFoundError(await failure(jira.issues.getIssue({ issueIdOrKey: 'SEC-999' })))).toBe(true);
    const { id } = await create('Read only');
    site.running.simulatorControl.closeProject('SEC');
    expect(isForbiddenError(await failure(jira.issueComments.addComment({ issueIdOrKey: id, body: document('No') })))).toBe(true);
    site.running.faults.order({ kind: 'too-many-requests' });
    const limited = await failure(jira.myself.getCurrentUser());
    expect(isRateLimitError(limited) && limited.retryAfterMs).toBe(5_000);
  });
});
