import type { SnowDetails } from '@rampart/contract/tickets/snow.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inDepth } from '../../../../test-support/run/test-depth.ts';
import { jiraFields, openTicketTestBed, type TicketTestBed } from '../../../../test-support/tickets/ticket-test-bed.ts';

let bed: TicketTestBed;
beforeAll(async () => {
  bed = await openTicketTestBed();
});
afterAll(() => bed.close());

interface Seen {
  readonly name: string;
  readonly state: string;
  readonly notes: readonly string[];
  /** The states that it was moved to. */
  readonly moves: readonly string[];
}

interface Tool {
  readonly over: { readonly id: string; readonly name: string };
  readonly base: string;
  /** What the form of the tool sends, with a prefix where defaults have one. */
  fields(): Promise<Readonly<Record<string, string>>>;
  readonly prefix: string;
  readonly text: object;
  seen(): readonly Seen[];
  /** People move it to where its workflow leads on to the end. */
  approve(): void;
}

const jira: Tool = {
  over: { id: '10002', name: 'Done' },
  base: '/api/v1/integrations/jira',
  prefix: '',
  text: { summary: 'Block', description: 'Because.' },
  async fields() {
    const { users } = (await bed.ask('GET', `${this.base}/project/details?project_id=10100`)).json<{ users: { id: string }[] }>();
    return { ...jiraFields, assignee_id: users[0]!.id };
  },
  seen: () =>
    bed.jira.simulatorControl.issues().map(({ key, status, comments, moves }) => ({ name: key, state: status, notes: comments, moves })),
  approve: () => bed.jira.simulatorControl.move('SEC-1', 'Waiting for approval', 'Approved'),
};

const serviceNow: Tool = {
  over: { id: '7', name: 'Closed' },
  base: '/api/v1/integrations/snow',
  prefix: 'default_',
  text: { summary: 'Block', short_description: 'Block', description: 'Because.' },
  async fields() {
    const { users, groups } = (await bed.ask('GET', `${this.base}/project/details`)).json<SnowDetails>();
    return { assignee_group_id: groups[0]!.id, assignee_id: users[0]!.id, impact: '2', urgency: '2', priority: '3' };
  },
  seen: () => bed.snow.simulatorControl.incidents().map(({ number, state, notes, moves }) => ({ name: number, state, notes, moves })),
  approve: () => bed.snow.simulatorControl.move(bed.snow.simulatorControl.incidents()[0]?.number ?? '', 'In Progress'),
};

const pass = (ms: number) => {
  bed.on.bed.time.at = new Date(bed.on.bed.time.at.getTime() + ms);
};
const press = async (tool: Tool, id: string) =>
  bed.press(id, `${tool.base}/issue?quest_instance_id=${id}`, { ...tool.text, ...(await tool.fields()) });
const configure = async (tool: Tool) => {
  const named = Object.entries(await tool.fields()).map(([name, value]) => [`${tool.prefix}${name}`, value]);
  return bed.ask('POST', `${tool.base}/configurations/default`, {
    ...Object.fromEntries(named),
    state_mapping: {
      is_state_required_for_deploy: false,
      ticket_state_id_required_for_deploy: null,
      should_transition_state_post_deploy: true,
      ticket_state_id_desired_post_deploy: tool.over.id,
    },
  });
};
const openWork = async () =>
  (await bed.on.bed.fresh.owner.query("select from ticket where state = 'filing' union all select from ticket_note where done_at is null"))
    .rows.length;

/** What a worker has to do, from where it begins; and what must have come of it in the end. */
interface Work {
  readonly what: string;
  readonly begin: (tool: Tool, id: string) => Promise<void>;
  readonly outcome: (tool: Tool) => Promise<object>;
  readonly expected: object;
}

const firstWord = (text: string): string => text.split(' ', 1)[0] ?? '';

const works: readonly Work[] = [
  {
    what: 'files a ticket',
    async begin(tool, id) {
      // Pressed while no worker runs.
      await bed.ask('POST', `${tool.base}/issue?quest_instance_id=${id}`, { ...tool.text, ...(await tool.fields()) });
    },
    outcome: async (tool) => ({ tickets: tool.seen().length }),
    expected: { tickets: 1 },
  },
  {
    what: 'says the results and moves the ticket',
    async begin(tool, id) {
      await configure(tool);
      await press(tool, id);
      tool.approve();
      for (const phase of ['stage', 'enable']) {
        await bed.on.post(`/api/v1/quests/instance/${id}/deploy`, { phase });
        await bed.on.settle();
      }
    },
    async outcome(tool) {
      const [ticket] = tool.seen();
      const moves = ticket?.moves.filter((state) => state === tool.over.name);
      return { isOver: ticket?.state === tool.over.name, notes: ticket?.notes.map(firstWord), moves: moves?.length };
    },
    expected: { isOver: true, notes: ['Staged', 'Enabled'], moves: 1 },
  },
  {
    what: 'puts a plan into the ticket',
    async begin(tool, id) {
      await press(tool, id);
      await bed.on.bed.fresh.owner.query('update ticket set plan_hash = null, planned_at = null');
      await bed.ask('POST', `/api/v1/integrations/common/issue/plan?quest_instance_id=${id}`);
    },
    async outcome(tool) {
      const notes = tool.seen()[0]?.notes ?? [];
      const { rows } = await bed.on.bed.fresh.owner.query<{ plan_hash: string; planned_at: Date }>(
        'select plan_hash, planned_at from ticket',
      );
      const isNamed = notes[0]?.includes(`Plan hash: ${rows[0]?.plan_hash}`);
      return { notes: notes.length, isNamed, isDated: rows[0]?.planned_at instanceof Date };
    },
    expected: { notes: 1, isNamed: true, isDated: true },
  },
];

/** Those that change something; every call where there is time. */
const kinds = inDepth(['write'], ['write', 'read']);
const isCounted = (method: string): boolean => kinds.includes(method === 'GET' ? 'read' : 'write');
const mostCalls = 40;

class Killed extends Error {}

/** Kills the worker at one of its calls, before it is made or after its effect. */
function killAt(place: number, when: 'before' | 'after'): { readonly wasReached: () => boolean } {
  let calls = 0;
  let isDead = false;
  bed.way[when] = (method) => {
    if (!isCounted(method)) return;
    calls += 1;
    if (isDead || calls !== place) return;
    isDead = true;
    throw new Killed('killed');
  };
  return { wasReached: () => isDead };
}

/** Workers go on, as often as the queue would try, until nothing is left to do. */
async function workOn(id: string): Promise<void> {
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await bed.deliver(id, { attempt }).catch(() => {});
    if ((await openWork()) === 0) return;
    pass(5_000 * 2 ** attempt);
  }
  throw new Error('It was never done.');
}

describe.each([
  ['Jira', jira, false],
  ['ServiceNow', serviceNow, true],
] as const)('%s', (_name, tool, isSnow) => {
  const prepare = async (): Promise<void> => {
    await bed.reset();
    bed.way.isSnow = isSnow;
    bed.patience.ms = 0;
  };

  const begin = async (work: Work): Promise<string> => {
    const id = await bed.on.begin('block');
    await work.begin(tool, id);
    return id;
  };

  describe.each(works)('a worker that $what', (work) => {
    test.each(['before', 'after'] as const)('and is killed %s each of its calls, does it once', async (when) => {
      const outcomes: object[] = [];
      // As many calls as there are: beyond them it is killed no more.
      for (let place = 1, isKilled = true; isKilled && place < mostCalls; place += 1) {
        await prepare();
        const id = await begin(work);
        const kill = killAt(place, when);
        await workOn(id);
        outcomes.push(await work.outcome(tool));
        isKilled = kill.wasReached();
      }
      expect(outcomes.length).toBeGreaterThan(1);
      expect(outcomes).toEqual(outcomes.map(() => work.expected));
    });

    test.each(inDepth(['lost-answer'] as const, ['lost-answer', 'dropped-connection', 'too-many-requests', 'server-error'] as const))(
      'and is answered with %s, does it once',
      async (kind) => {
        await prepare();
        const id = await begin(work);
        const { faults } = isSnow ? bed.snow : bed.jira;
        for (const method of ['POST', 'PATCH']) faults.order({ kind, method, times: 1 });
        await workOn(id);
        expect(await work.outcome(tool)).toEqual(work.expected);
      },
    );

    test('and finds the tracker down in the middle, does it once it is back', async () => {
      await prepare();
      const id = await begin(work);
      let calls = 0;
      bed.way.before = () => {
        calls += 1;
        if (calls > 2 && calls < 12) throw new TypeError('fetch failed');
      };
      await workOn(id);
      expect(await work.outcome(tool)).toEqual(work.expected);
    });
  });
});
