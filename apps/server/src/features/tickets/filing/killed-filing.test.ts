import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTicketTestBed, type TicketTestBed } from '../../../../test-support/tickets/ticket-test-bed.ts';

let bed: TicketTestBed;
beforeAll(async () => {
  bed = await openTicketTestBed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  await bed.reset();
  bed.patience.ms = 0;
});

const pass = (ms: number) => {
  bed.on.bed.time.at = new Date(bed.on.bed.time.at.getTime() + ms);
};
const names = () => bed.jira.simulatorControl.issues().map(({ key }) => key);

/** Workers go on until it is filed, or as often as the queue would try. */
async function workOn(id: string): Promise<string> {
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await bed.deliver(id, { attempt }).catch(() => {});
    const { tracking, name } = await bed.tracked(id);
    if (tracking === 'filed') return name ?? '';
    // As the queue does: each time twice as long.
    pass(5_000 * 2 ** attempt);
  }
  throw new Error('It was never filed.');
}

class Killed extends Error {}

const isFiling = (method: string, url: URL) => method === 'POST' && url.pathname.endsWith('/issue');
const isReading = (method: string, url: URL) => method === 'GET' && /\/issue\/\d+$/.test(url.pathname);
const isLooking = (_method: string, url: URL) => url.pathname.endsWith('/search/jql');

/** Kills the worker once, at that instant. */
function killOnce(when: 'before' | 'after', at: (method: string, url: URL) => boolean): void {
  let isDead = false;
  bed.way[when] = (method, url) => {
    if (isDead || !at(method, url)) return;
    isDead = true;
    throw new Killed('killed');
  };
}

test.each([
  ['before it looks for the ticket', 'before', isLooking],
  ['after it has looked', 'after', isLooking],
  ['before it files', 'before', isFiling],
  ['after the tracker has filed it', 'after', isFiling],
  ['before it reads it back', 'before', isReading],
  ['after it has read it back', 'after', isReading],
] as const)('one ticket when the worker is killed %s', async (_when, when, at) => {
  const id = await bed.on.begin('block');
  killOnce(when, at);
  await bed.create(id);
  const name = await workOn(id);
  expect(names()).toEqual([name]);
});

test('one ticket when the worker loses the job just before its last write', async () => {
  const id = await bed.on.begin('block');
  let isRead = false;
  bed.way.after = (method, url) => {
    isRead ||= isReading(method, url);
  };
  await bed.create(
    id,
    {},
    {
      assertStillMine: async () => {
        if (isRead) throw new Killed('killed');
      },
    },
  );
  expect((await bed.tracked(id)).tracking).toBe('filing');
  const name = await workOn(id);
  expect(names()).toEqual([name]);
});

test.each(['lost-answer', 'dropped-connection', 'server-error', 'too-many-requests', 'garbage'] as const)(
  'one ticket when the tracker answers with %s',
  async (kind) => {
    const id = await bed.on.begin('block');
    bed.jira.faults.order({ kind, method: 'POST', path: /\/issue$/, times: 2 });
    await bed.create(id);
    const name = await workOn(id);
    expect(names()).toEqual([name]);
  },
);

test('who asked for a ticket is notified when it is created after they have stopped waiting', async () => {
  const id = await bed.on.begin('block');
  bed.jira.faults.order({ kind: 'server-error', method: 'POST', path: /\/issue$/ });
  await bed.create(id);
  expect(await bed.notified()).toEqual([]);
  await bed.deliver(id, { attempt: 2 }).catch(() => {});
  pass(121_000);
  await bed.deliver(id, { attempt: 3 });
  const links = [{ link_type: 'jira-issue', link_target: expect.stringMatching(/\/browse\/SEC-1$/) }, expect.anything()];
  expect(await bed.notified()).toEqual([{ subject: 'SEC-1 was created in Jira: “Block”.', priority: 'low', links }]);
});

test('one ticket when the tracker is down in the middle, and comes back later', async () => {
  const id = await bed.on.begin('block');
  let calls = 0;
  bed.way.before = () => {
    calls += 1;
    if (calls > 4 && calls < 30) throw new TypeError('fetch failed');
  };
  await bed.create(id);
  const name = await workOn(id);
  expect(names()).toEqual([name]);
});

test('a tracker that stays down ends in a refusal that says what to do, and a later press finds what was filed', async () => {
  const id = await bed.on.begin('block');
  bed.jira.faults.order({ kind: 'lost-answer', method: 'POST', path: /\/issue$/ });
  const pressed = bed.create(id);
  await pressed;
  bed.way.before = () => {
    throw new TypeError('fetch failed');
  };
  await bed.deliver(id, { attempt: 9 }).catch(() => {});
  bed.way.before = () => {};
  expect(await bed.tracked(id)).toMatchObject({ tracking: 'refused', problem: expect.stringContaining('create the ticket again') });
  expect(await bed.notified()).toMatchObject([{ subject: expect.stringContaining('Jira has no ticket “Block”.'), priority: 'high' }]);
  pass(121_000);
  await bed.create(id);
  expect(await bed.tracked(id)).toMatchObject({ tracking: 'filed', name: 'SEC-1' });
  expect(names()).toEqual(['SEC-1']);
});

test('a ticket that was found again approves the plan that was sent in it, and no later one', async () => {
  const id = await bed.on.begin('block');
  bed.jira.faults.order({ kind: 'lost-answer', method: 'POST', path: /\/issue$/ });
  await bed.create(id);
  const storedHash = async () =>
    (await bed.on.bed.fresh.owner.query<{ hash: string }>('select plan_hash as hash from ticket where unlinked_at is null')).rows[0]?.hash;
  const sent = await storedHash();
  bed.way.before = () => {
    throw new TypeError('fetch failed');
  };
  await bed.deliver(id, { attempt: 9 }).catch(() => {});
  bed.way.before = () => {};
  await bed.on.bed.fresh.owner.query("update ticket set plan_hash = 'the plan that was sent'");
  pass(121_000);
  await bed.create(id);
  expect((await bed.tracked(id)).tracking).toBe('filed');
  expect(sent).not.toBeNull();
  expect(await storedHash()).toBe('the plan that was sent');
});

test('says the result once when the worker is killed after it was said', async () => {
  const id = await bed.on.begin('block');
  await bed.create(id);
  await bed.on.post(`/api/v1/quests/instance/${id}/deploy`, {});
  await bed.on.settle();
  killOnce('after', (method, url) => method === 'POST' && url.pathname.endsWith('/comment'));
  await bed.deliver(id).catch(() => {});
  await bed.deliver(id);
  expect(bed.jira.simulatorControl.issues()[0]?.comments).toHaveLength(1);
});
