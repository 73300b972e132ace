import { jira } from '../src/jira/simulator.ts';
import type { VendorClock } from '../src/kit/replication.ts';
import { noJournal, type WriteJournal } from '../src/kit/write-journal.ts';
import type { World } from '../src/world/world.ts';
import { callVendor } from './call-vendor.ts';
import { testWorld } from './test-world.ts';

type Json = Readonly<Record<string, unknown>>;

interface JiraReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
  readonly one: Json;
}

export interface TestSite {
  readonly world: World;
  readonly running: Awaited<ReturnType<typeof jira.start>>;
  /** At the site, unless the path is a whole address. */
  call(method: string, path: string, body?: unknown, authorization?: string): Promise<JiraReply>;
  /** A new issue with these fields besides those that it needs; its key. */
  file(fields?: Json): Promise<string>;
  stop(): Promise<void>;
}

const host = 'https://haldenfreight.atlassian.net';

export const document = (text: string) => ({
  type: 'doc',
  version: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

/** A site over a small world, called under its own host. */
export async function startSite({ clock, journal = noJournal }: { clock?: VendorClock; journal?: WriteJournal } = {}): Promise<TestSite> {
  const world = testWorld();
  const running = await jira.start({ world, journal, ...(clock === undefined ? {} : { clock }) });
  const { username, api_key: token } = jira.credentialsFor(world)['api_key_username'] ?? {};
  const own = `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`;
  const call: TestSite['call'] = async (method, path, body, authorization = own) => {
    const headers = { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const reply = await callVendor({ url: running.url, to: path.startsWith('https://') ? path : host + path, method, headers, ...content });
    const said: unknown = reply.text === '' ? undefined : JSON.parse(reply.text);
    return { status: reply.status, headers: reply.headers, body: said, one: (said ?? {}) as Json };
  };
  return {
    world,
    running,
    call,
    async file(fields = {}) {
      const usual = { project: { key: 'SEC' }, issuetype: { id: '10001' }, summary: 'Block legacy sign-in' };
      const { one } = await call('POST', '/rest/api/3/issue', { fields: { ...usual, ...fields } });
      return String(one['key']);
    },
    stop: () => running.stop(),
  };
}
