import { servicenow as simulator } from '@rampart/simulators/servicenow/simulator.ts';
import { hostileTexts } from '@rampart/simulators/test-support/hostile-texts.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ApplyBench, openApplyBench } from '../../test-support/apply-bench.ts';
import { connectorContract } from '../../test-support/contract-suite.ts';
import type { NewTicket } from '../kit/tracker.ts';
import type { ServiceNowClient } from './client.ts';
import { servicenow } from './connector.ts';
import { serviceNowTracker as tracker } from './tickets/tracker.ts';

const makeWorld = () => testWorld();

connectorContract({
  connector: servicenow,
  simulator,
  makeWorld,
  account: /haldenfreight\.service-now\.com/,
  counts: {},
  leaves: { 'missing-scope': 'A user of ServiceNow has roles: the refusal names the role and not a scope.' },
});

describe('tickets', () => {
  let bench: ApplyBench<ServiceNowClient, Awaited<ReturnType<typeof simulator.start>>['simulatorControl']>;
  let ticket: NewTicket;
  beforeEach(async () => {
    bench = await openApplyBench({ connector: servicenow, simulator, world: makeWorld(), method: 'username_password_hostname' });
    const { assignee = [], assignee_group: groups = [] } = await tracker.choices(bench.client, {});
    ticket = {
      key: 'rampart-0a1b2c3d',
      summary: 'Block legacy sign-in',
      text: [
        { kind: 'heading', text: 'Why' },
        { kind: 'text', text: 'Legacy protocols take a stolen password.' },
        { kind: 'text', text: 'Reference: rampart-0a1b2c3d' },
      ],
      fields: { assignee_id: assignee[0]!.id, assignee_group_id: groups[0]!.id, impact: '2', urgency: '2', priority: '3' },
    };
  });
  afterEach(() => bench.close());

  test('offers users, groups and the choices of the instance', async () => {
    const all = await tracker.choices(bench.client, {});
    expect(all['assignee_group']?.map(({ name }) => name)).toContain('Security Operations');
    expect(all['impact']).toEqual([
      { id: '1', name: '1 - High' },
      { id: '2', name: '2 - Medium' },
      { id: '3', name: '3 - Low' },
    ]);
    expect(all['priority']).toHaveLength(5);
    expect(all['state']?.map(({ name }) => name)).toContain('In Progress');
    const wanted = all['assignee']![3]!;
    const { assignee = [] } = await tracker.choices(bench.client, { person: wanted.name });
    expect(assignee).toContainEqual(wanted);
  });

  test('files an incident that is found by its key', async () => {
    const ref = await tracker.file(bench.client, ticket);
    expect(await tracker.find(bench.client, ticket)).toEqual(ref);
    expect(await tracker.find(bench.client, { ...ticket, key: 'rampart-ffffffff' })).toBeUndefined();
    expect(bench.simulatorControl.incidents()).toMatchObject([
      { number: ref.name, shortDescription: 'Block legacy sign-in', state: 'New' },
    ]);
  });

  test('takes no incident for its own that it cannot tell from others', async () => {
    await tracker.file(bench.client, ticket);
    bench.simulatorControl.forbid('see', 'incident.correlation_id');
    await expect(tracker.find(bench.client, ticket)).rejects.toMatchObject({
      kind: 'permission',
      message: expect.stringContaining('correlation_id') as string,
    });
    expect(await tracker.find(bench.client, { ...ticket, key: 'rampart-ffffffff' })).toBeUndefined();
  });

  test('reads how it is, and since when', async () => {
    const ref = await tracker.file(bench.client, ticket);
    const before = await tracker.read(bench.client, ref);
    expect(before).toMatchObject({ ...ref, state: { id: '1', name: 'New' }, shown: { impact: '2 - Medium', priority: '3 - Moderate' } });
    expect(before?.since).toEqual(before?.filedAt);
    bench.simulatorControl.advance();
    bench.simulatorControl.move(ref.name, 'In Progress');
    const after = await tracker.read(bench.client, ref);
    expect(after?.state.name).toBe('In Progress');
    expect(after!.since.getTime()).toBeGreaterThan(before!.since.getTime());
    bench.simulatorControl.deleteIncident(ref.name);
    expect(await tracker.read(bench.client, ref)).toBeUndefined();
  });

  test('says that the assignee is not active any more', async () => {
    const ref = await tracker.file(bench.client, ticket);
    const [email] = makeWorld()
      .peopleAt(makeWorld().now())
      .map(({ mail }) => mail);
    bench.simulatorControl.assign(ref.name, email!);
    expect((await tracker.read(bench.client, ref))?.isAssigneeActive).toBe(true);
    bench.simulatorControl.deactivate(email!);
    expect(await tracker.read(bench.client, ref)).toMatchObject({ assignee: expect.any(String), isAssigneeActive: false });
    // Who may not see users learns nothing of them, and is not told that they left.
    bench.simulatorControl.forbid('see', 'sys_user.active');
    expect((await tracker.read(bench.client, ref))?.isAssigneeActive).toBe(true);
  });

  test('keeps what must be in the incident, however long the rest is', async () => {
    const long = { kind: 'text', text: 'word '.repeat(4_000) } as const;
    const text = [long, { kind: 'text', text: 'Plan hash: abc', isKept: true } as const, long, ticket.text[2]!];
    const ref = await tracker.file(bench.client, { ...ticket, text });
    await tracker.addNote(bench.client, ref, { key: 'n', text });
    const [incident] = bench.simulatorControl.incidents();
    for (const said of [incident?.description, incident?.notes[0]])
      expect(said).toMatch(/^word .*\n\nPlan hash: abc\n\nReference: rampart-0a1b2c3d$/);
  });

  test('does not know since when where the audit may not be read', async () => {
    const ref = await tracker.file(bench.client, ticket);
    bench.simulatorControl.move(ref.name, 'In Progress');
    bench.simulatorControl.forbid('read', 'sys_audit');
    expect((await tracker.read(bench.client, ref))?.since).toEqual(new Date(0));
  });

  test('takes a state that is withheld for no state at all', async () => {
    const ref = await tracker.file(bench.client, ticket);
    bench.simulatorControl.forbid('see', 'incident.assigned_to');
    expect((await tracker.read(bench.client, ref))?.assignee).toBeNull();
    bench.simulatorControl.forbid('see', 'incident.state');
    await expect(tracker.read(bench.client, ref)).rejects.toMatchObject({ name: 'VendorFailure', kind: 'theirs' });
  });

  test('resolves and closes with what the data policy asks for, and says when a state is refused', async () => {
    const ref = await tracker.file(bench.client, ticket);
    expect(await tracker.move(bench.client, ref, '3')).toBe('stuck');
    expect(await tracker.move(bench.client, ref, '7')).toBe('moved');
    expect(await tracker.move(bench.client, ref, '7')).toBe('there');
    expect(bench.simulatorControl.incidents()[0]?.state).toBe('Closed');
  });

  test('finds its own work note again', async () => {
    const ref = await tracker.file(bench.client, ticket);
    const note = {
      key: 'note-1',
      text: [{ kind: 'text', text: 'Deployed.' } as const, { kind: 'text', text: 'Reference: note-1' } as const],
    };
    expect(await tracker.findNote(bench.client, ref, 'note-1')).toBeUndefined();
    const at = await tracker.addNote(bench.client, ref, note);
    expect(await tracker.findNote(bench.client, ref, 'note-1')).toEqual(at);
  });

  test('names the mandatory columns that it does not fill in', async () => {
    expect(await tracker.missingFields(bench.client, ticket.fields)).toEqual([]);
    bench.simulatorControl.requireColumn('u_cost_centre', 'Cost centre');
    expect(await tracker.missingFields(bench.client, ticket.fields)).toEqual(['Cost centre']);
  });

  test('says plainly that its user may not create incidents', async () => {
    bench.simulatorControl.forbid('write', 'incident');
    await expect(tracker.file(bench.client, ticket)).rejects.toMatchObject({
      kind: 'permission',
      message: expect.stringContaining('role itil'),
    });
  });

  test.each(['[code]<img src=x onerror=alert(1)>[/code]', '[CODE]<b>', '[[code]code]<b>[/code]'])(
    'writes no note that is shown as HTML: %s',
    async (text) => {
      const ref = await tracker.file(bench.client, ticket);
      const said = [
        { kind: 'text', text },
        { kind: 'list', items: [text] },
        { kind: 'text', text: 'Reference: n' },
      ] as const;
      await tracker.addNote(bench.client, ref, { key: 'n', text: said });
      const [incident] = bench.simulatorControl.incidents();
      expect(incident?.notes).toHaveLength(1);
      expect(incident?.html).toEqual([]);
    },
  );

  test('files hostile text as text, and queries with none of it', async () => {
    for (const text of hostileTexts.slice(0, 31)) {
      const ref = await tracker.file(bench.client, {
        ...ticket,
        summary: `x ${text}`,
        text: [
          { kind: 'text', text },
          { kind: 'text', text: 'last' },
        ],
      });
      await tracker.choices(bench.client, { person: `${text}^ORactive=false` });
      expect(await tracker.findNote(bench.client, ref, `${text}^NQ`)).toBeUndefined();
    }
    expect(bench.simulatorControl.incidents()).toHaveLength(31);
  });
});
