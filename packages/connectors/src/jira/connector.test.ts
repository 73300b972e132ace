import { jira as simulator } from '@rampart/simulators/jira/simulator.ts';
import { hostileTexts } from '@rampart/simulators/test-support/hostile-texts.ts';
import { jiraBends } from '@rampart/simulators/test-support/jira-bends.ts';
import { needsDescriptions } from '@rampart/simulators/test-support/needed-material.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ApplyBench, openApplyBench } from '../../test-support/apply-bench.ts';
import { connectorContract } from '../../test-support/contract-suite.ts';
import { openJudge } from '../../test-support/openapi-judge.ts';
import type { NewTicket } from '../kit/tracker.ts';
import type { JiraClient } from './client.ts';
import { jira } from './connector.ts';
import { jiraTracker as tracker } from './tickets/tracker.ts';

const makeWorld = () => testWorld();

connectorContract({
  connector: jira,
  simulator,
  makeWorld,
  account: /haldenfreight\.atlassian\.net/,
  counts: {},
  leaves: {
    'missing-scope':
      'The token of the suite has no scopes: what its account may not see is not in the lists. Tokens with scopes have tests of their own.',
  },
});

const fields = { project_id: '10100', issue_type_id: '10001', priority_id: '2' };
const ticket: NewTicket = {
  key: 'rampart-0a1b2c3d',
  summary: 'Block legacy sign-in',
  text: [
    { kind: 'heading', text: 'Why' },
    { kind: 'text', text: 'Legacy protocols take a stolen password.' },
    { kind: 'list', items: ['One change', 'Another'] },
    { kind: 'link', text: 'Open in Rampart', url: 'https://rampart.example/quests' },
    { kind: 'text', text: 'Reference: rampart-0a1b2c3d' },
  ],
  fields,
};

describe('tickets', () => {
  let bench: ApplyBench<JiraClient, Awaited<ReturnType<typeof simulator.start>>['simulatorControl']>;
  beforeEach(async () => {
    bench = await openApplyBench({ connector: jira, simulator, world: makeWorld(), method: 'api_key_username' });
  });
  afterEach(() => bench.close());

  test('offers projects in which tickets can be created, and no sub-tasks', async () => {
    const all = await tracker.choices(bench.client, { project_id: '10100' });
    expect(all['project']?.map(({ name }) => name)).toEqual(['Change Advisory Board', 'Network', 'Security Operations']);
    expect(all['issue_type']?.map(({ name }) => name)).toEqual(['Task', 'Change']);
    expect(all['state']?.map(({ name }) => name)).toContain('Approved');
    expect(all['priority']).toHaveLength(5);
    expect(all['assignee']?.length).toBeGreaterThan(10);
    const none = await tracker.choices(bench.client, { project_id: '10103' });
    expect(none['issue_type']).toEqual([]);
  });

  test('offers the labels in use, without those by which its own tickets are found, and not again for each person that is looked for', async () => {
    await tracker.file(bench.client, { ...ticket, fields: { ...fields, labels: 'posture' } });
    const { label } = await tracker.choices(bench.client, { project_id: '10100' });
    expect(label?.map(({ id }) => id)).toEqual(['change-board', 'endpoint', 'identity', 'mail', 'posture', 'quarterly-review', 'security']);
    expect((await tracker.choices(bench.client, { project_id: '10100', person: 'a' }))['label']).toEqual([]);
  });

  test('finds people by what is typed', async () => {
    const { assignee: all = [] } = await tracker.choices(bench.client, { project_id: '10100' });
    const eighth = all[7]!;
    const { assignee = [] } = await tracker.choices(bench.client, { project_id: '10100', person: eighth.name });
    expect(assignee).toContainEqual(eighth);
    expect(assignee.length).toBeLessThan(all.length);
  });

  test('files a ticket that is found by its key once the index shows it', async () => {
    const ref = await tracker.file(bench.client, ticket);
    expect(await tracker.find(bench.client, ticket)).toBeUndefined();
    await bench.passTime();
    expect(await tracker.find(bench.client, ticket)).toEqual(ref);
    expect(await tracker.find(bench.client, { ...ticket, key: 'rampart-ffffffff' })).toBeUndefined();
  });

  test('finds a ticket by its text where the project has no labels', async () => {
    const elsewhere = { ...ticket, fields: { ...fields, project_id: '10102' } };
    const ref = await tracker.file(bench.client, elsewhere);
    await bench.passTime();
    expect(await tracker.find(bench.client, elsewhere)).toEqual(ref);
  });

  test('reads how a ticket is, and since when', async () => {
    const ref = await tracker.file(bench.client, ticket);
    const before = await tracker.read(bench.client, ref);
    expect(before).toMatchObject({ ...ref, state: { name: 'To Do' }, shown: { issue_type: 'Task', priority: 'High' }, assignee: null });
    expect(before?.url).toBe(`https://haldenfreight.atlassian.net/browse/${ref.name}`);
    bench.simulatorControl.move(ref.name, 'Waiting for approval', 'Approved');
    const after = await tracker.read(bench.client, ref);
    expect(after?.state.name).toBe('Approved');
    expect(after!.since.getTime()).toBeGreaterThanOrEqual(before!.since.getTime());
    bench.simulatorControl.deleteIssue(ref.name);
    expect(await tracker.read(bench.client, ref)).toBeUndefined();
  });

  test('moves a ticket where its workflow leads, and says when it does not', async () => {
    const ref = await tracker.file(bench.client, ticket);
    expect(await tracker.move(bench.client, ref, '10002')).toBe('stuck');
    bench.simulatorControl.move(ref.name, 'Waiting for approval', 'Approved');
    expect(await tracker.move(bench.client, ref, '10002')).toBe('moved');
    expect(await tracker.move(bench.client, ref, '10002')).toBe('there');
  });

  test('finds its own comment again', async () => {
    const ref = await tracker.file(bench.client, ticket);
    expect(await tracker.findNote(bench.client, ref, 'note-1')).toBeUndefined();
    const at = await tracker.addNote(bench.client, ref, { key: 'note-1', text: [{ kind: 'text', text: 'Deployed. Reference: note-1' }] });
    expect(await tracker.findNote(bench.client, ref, 'note-1')).toEqual(at);
  });

  test('names the required fields that it does not fill in', async () => {
    expect(await tracker.missingFields(bench.client, fields)).toEqual([]);
    const change = { ...fields, project_id: '10101', issue_type_id: '10004' };
    expect(await tracker.missingFields(bench.client, change)).toEqual(['Cost centre']);
    await expect(tracker.file(bench.client, { ...ticket, fields: change })).rejects.toMatchObject({
      name: 'VendorFailure',
      kind: 'ours',
      fields: ['Cost centre'],
    });
  });

  test('says plainly that its account may not create tickets', async () => {
    bench.simulatorControl.closeProject('SEC');
    const refused = { kind: 'permission', message: expect.stringContaining('Grant it Create Issues') };
    await expect(tracker.missingFields(bench.client, fields)).rejects.toMatchObject(refused);
    await expect(tracker.file(bench.client, ticket)).rejects.toMatchObject(refused);
    expect(bench.simulatorControl.issues()).toEqual([]);
  });

  test('files hostile text as text, and longer text as far as it fits', async () => {
    for (const text of hostileTexts) {
      const hostile = {
        ...ticket,
        summary: `x ${text}`,
        text: [{ kind: 'text', text } as const, { kind: 'list', items: [text, ''] } as const],
      };
      const ref = await tracker.file(bench.client, hostile);
      await tracker.addNote(bench.client, ref, { key: 'n', text: hostile.text });
      await bench.passTime();
    }
    expect(bench.simulatorControl.issues()).toHaveLength(hostileTexts.length);
  });

  test('writes only text, breaks, headings, lists and its own link, whatever the text looks like', async () => {
    const own = 'https://rampart.example/quests';
    const text = [
      ...hostileTexts.flatMap((one) => [{ kind: 'heading', text: `x ${one}` } as const, { kind: 'list', items: [one] } as const]),
      { kind: 'text', text: '@admin [~accountid:1] {html}<b>{html} javascript:alert(1) https://evil.example' } as const,
      { kind: 'link', text: 'Open in Rampart', url: own } as const,
    ];
    const ref = await tracker.file(bench.client, { ...ticket, text });
    await tracker.addNote(bench.client, ref, { key: 'n', text });
    const sent = bench.sent.filter(({ method, url }) => method === 'POST' && /\/(issue|comment)$/.test(url.pathname));
    expect(sent).toHaveLength(2);
    const types = new Set(sent.flatMap(({ body }) => body?.match(/"type":"[^"]*"/g) ?? []));
    expect([...types].toSorted()).toEqual(
      ['bulletList', 'doc', 'hardBreak', 'heading', 'link', 'listItem', 'paragraph', 'text'].map((type) => `"type":"${type}"`),
    );
    const links = sent.flatMap(({ body }) => body?.match(/"href":"[^"]*"/g) ?? []);
    expect(new Set(links)).toEqual(new Set([`"href":"${own}"`]));
  });

  test('keeps what must be in the ticket, however long the rest is', async () => {
    const long = { kind: 'text', text: 'word '.repeat(5_000) } as const;
    const text = [long, { kind: 'text', text: 'Plan hash: abc', isKept: true } as const, long, ticket.text[4]!];
    await tracker.file(bench.client, { ...ticket, text });
    const [issue] = bench.simulatorControl.issues();
    expect(issue?.description).toMatch(/Plan hash: abc\s+Reference: rampart-0a1b2c3d/);
    expect(issue?.description.length).toBeLessThan(32_767);
  });

  test('sends nothing that the description does not know', needsDescriptions, async () => {
    const judge = await openJudge({ description: 'jira.json', bends: jiraBends });
    await tracker.choices(bench.client, { project_id: '10100' });
    await tracker.choices(bench.client, { project_id: '10100', person: 'a' });
    const ref = await tracker.file(bench.client, ticket);
    await tracker.find(bench.client, ticket);
    await tracker.read(bench.client, ref);
    await tracker.addNote(bench.client, ref, { key: 'n', text: ticket.text });
    await tracker.findNote(bench.client, ref, 'n');
    bench.simulatorControl.move(ref.name, 'Waiting for approval');
    await tracker.move(bench.client, ref, '10011');
    expect(bench.sent.length).toBeGreaterThan(12);
    expect(bench.sent.flatMap((request) => judge.complaints(request))).toEqual([]);
  });
});
