import { okta } from '../src/okta/simulator.ts';
import { noJournal, type WriteJournal } from '../src/kit/write-journal.ts';
import { testWorld } from './test-world.ts';
import type { World, WorldOptions } from '../src/world/world.ts';
import { callVendor } from './call-vendor.ts';

type Json = Readonly<Record<string, unknown>>;

export interface OktaReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Nothing when there is no body. */
  readonly body: unknown;
  readonly list: readonly Json[];
  readonly one: Json;
  readonly next: string | null;
}

export interface TestOrg {
  readonly world: World;
  readonly running: Awaited<ReturnType<typeof okta.start>>;
  readonly credentials: ReturnType<typeof okta.credentialsFor>;
  /** As the administrator whose API token it is, unless another header is given. */
  call(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<OktaReply>;
  get(path: string): Promise<OktaReply>;
  /** Every page, by following the links. */
  all(path: string): Promise<readonly Json[]>;
  stop(): Promise<void>;
}

const host = 'https://haldenfreight.okta.com';

/** An organisation over a small world, called under its own host. */
export async function startOrg(options: Partial<WorldOptions> = {}, journal: WriteJournal = noJournal): Promise<TestOrg> {
  const world = testWorld(options);
  const running = await okta.start({ world, journal });
  const credentials = okta.credentialsFor(world);
  const authorization = `SSWS ${credentials['api_key']?.['api_key']}`;

  const call: TestOrg['call'] = async (method, path, body, headers = { authorization }) => {
    const content = body === undefined ? {} : { 'content-type': 'application/json' };
    const reply = await callVendor({
      url: running.url,
      to: path.startsWith('https:') ? path : host + path,
      method,
      headers: { ...content, ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const said: unknown = reply.text === '' ? undefined : JSON.parse(reply.text);
    const next = /<([^>]+)>; rel="next"/.exec(reply.headers['link'] ?? '')?.[1] ?? null;
    return { status: reply.status, headers: reply.headers, body: said, list: said as readonly Json[], one: said as Json, next };
  };
  const get = (path: string): Promise<OktaReply> => call('GET', path);

  return {
    world,
    running,
    credentials,
    call,
    get,
    async all(path) {
      const found: Json[] = [];
      for (let next: string | null = path; next !== null;) {
        const reply: OktaReply = await get(next);
        if (reply.status !== 200) throw new Error(`${next} was answered with ${reply.status}.`);
        found.push(...reply.list);
        ({ next } = reply);
      }
      return found;
    },
    stop: () => running.stop(),
  };
}
