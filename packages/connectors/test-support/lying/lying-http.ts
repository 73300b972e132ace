import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isReadingCall, nameOfCall } from '../is-reading-call.ts';
import type { Liar } from './liar.ts';
import { type Falsehood, type Lie, staleMs } from './lies.ts';

interface Call {
  readonly method: string;
  readonly url: string;
  readonly host: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** What was read before a write, and is shown for a while after it. */
interface Stale {
  readonly until: number;
  readonly readings: ReadonlyMap<string, Answer>;
  /** The id of something new. */
  readonly made: string | undefined;
}

export interface LyingHttp {
  readonly url: string;
  /** What was read so far. */
  forget(): void;
  close(): Promise<void>;
}

const unknownId = '00000000-0000-4000-8000-00000000abcd';
const astray = '/astray';

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of message) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

const isWrite = (call: Call): boolean => !isReadingCall(call);
/** A vendor that is asked by POST is asked for different things at the same address. */
const keyOf = ({ host, url, body }: Call): string => `${host} ${url} ${body.toString()}`;
const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
};
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The field that holds the entries, of vendors that put them into one. */
const listField = (value: unknown): 'value' | 'data' | 'responseData' | undefined =>
  isRecord(value) ? (['value', 'data', 'responseData'] as const).find((field) => Array.isArray(value[field])) : undefined;

const ownId = (value: unknown): string | undefined => {
  const id = isRecord(value) ? (value['id'] ?? value['Guid'] ?? value['entityId']) : undefined;
  return typeof id === 'string' ? id : undefined;
};
/** Of an object, or of the one that an answer is about. */
const idIn = (value: unknown): string | undefined =>
  ownId(value) ?? (isRecord(value) && Array.isArray(value['data']) && value['data'].length === 1 ? ownId(value['data'][0]) : undefined);

function entriesOf(body: Buffer): readonly unknown[] {
  const found = jsonOf(body);
  if (Array.isArray(found)) return found;
  const field = listField(found);
  return isRecord(found) && field !== undefined ? (found[field] as readonly unknown[]) : [];
}

const json = (status: number, content: unknown, headers: IncomingHttpHeaders = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify(content)),
});
const refusal = (status: number, headers: IncomingHttpHeaders = {}): Answer =>
  json(status, { error: { code: `Lie${status}`, message: 'This may not be so.' }, errorSummary: 'This may not be so.' }, headers);

/** The list without one of its entries. */
function without(id: string, answer: Answer): Answer {
  const found = jsonOf(answer.body);
  const kept = entriesOf(answer.body).filter((entry) => idIn(entry) !== id);
  if (Array.isArray(found)) return { ...answer, body: Buffer.from(JSON.stringify(kept)) };
  const field = listField(found);
  return isRecord(found) && field !== undefined ? { ...answer, body: Buffer.from(JSON.stringify({ ...found, [field]: kept })) } : answer;
}

/** The same with another id, on itself or on the one entry that it is about. */
function named(found: Readonly<Record<string, unknown>>, id: string): unknown {
  const [entry] = Array.isArray(found['data']) ? (found['data'] as readonly unknown[]) : [];
  return isRecord(entry) ? { ...found, data: [{ ...entry, id }] } : { ...found, id };
}

function saidDone({ method, body }: Call, id: string): Answer {
  if (method === 'PATCH' || method === 'DELETE') return { status: 204, headers: {}, body: Buffer.alloc(0) };
  const asked = jsonOf(body);
  if (isRecord(asked) && Array.isArray(asked['data']))
    return json(200, { meta: { status: 200 }, ...(named(asked, id) as object), fail: [] });
  return json(method === 'POST' ? 201 : 200, { ...(isRecord(asked) ? asked : {}), id });
}

type Saying = Answer | 'reset' | 'silence' | 'half';

/** What is said whether it was done or not; of those that are not here, what the vendor itself says. */
const sayings: Partial<Readonly<Record<Falsehood, (call: Call) => Saying>>> = {
  reset: () => 'reset',
  'no answer': () => 'silence',
  '500': () => refusal(500),
  '400': () => refusal(400),
  '403': () => refusal(403),
  '404': () => refusal(404),
  '409': () => refusal(409),
  '412': () => refusal(412),
  '401 once': () => refusal(401),
  '401 for ever': () => refusal(401),
  '429 for seconds': () => refusal(429, { 'retry-after': '2' }),
  '429 for an hour': () => refusal(429, { 'retry-after': '3600' }),
  HTML: () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from('<html><body>Sign in first</body></html>') }),
  'nothing, with 200': () => ({ status: 200, headers: {}, body: Buffer.alloc(0) }),
  'accepted, with 202': () => json(202, {}),
  'half an answer': () => 'half',
  'a redirect': ({ host }) => ({ ...refusal(307), headers: { location: `https://${host}${astray}` } }),
};

/** A reverse proxy to vendors that speak HTTP. Whose turn it is to be lied to, and how, its liar says. */
export async function lyingHttp(liar: Liar, onwardTo: (host: string) => string): Promise<LyingHttp> {
  const readings = new Map<string, Answer>();
  let stale: Stale | undefined;

  async function onward({ method, url, host, headers, body }: Call): Promise<Answer> {
    const sent = Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'connection' ? [[name, value] as const] : [],
    );
    const call = send(new URL(url, onwardTo(host)), { method, headers: Object.fromEntries(sent) });
    call.end(body);
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 500, headers: answer.headers, body: await bytesOf(answer) };
  }

  async function read(call: Call): Promise<Answer> {
    if (!/\/token(?:\?|$)/.test(call.url)) liar.atReading();
    if (stale === undefined || liar.clock.now() >= stale.until) {
      stale = undefined;
      const answer = await onward(call);
      readings.set(keyOf(call), answer);
      return answer;
    }
    const { made } = stale;
    const shown = stale.readings.get(keyOf(call));
    if (shown !== undefined) return shown;
    if (made === undefined) return onward(call);
    // The vendor's own words for what is not there.
    if (pathOf(call.url).includes(made)) return onward({ ...call, url: call.url.replaceAll(made, unknownId) });
    return without(made, await onward(call));
  }

  /** The id of another object of the same kind, as a list has shown it. */
  function anotherId({ host, url }: Call, own: string | undefined): string {
    const place = pathOf(url);
    // What is restored from a bin becomes one of its list again; the bin of the directory holds groups.
    const bin = /\/deletedItems\/(policies|namedLocations)?/.exec(place);
    const folder = place.slice(0, place.lastIndexOf('/') + 1);
    const isOfKind = (list: string): boolean =>
      list.startsWith(`${folder}get-`) ||
      (bin === null ? place === list || place.startsWith(`${list}/`) : list.endsWith(`/${bin[1] ?? 'groups'}`));
    const lists = [...readings].flatMap(([key, { body }]) => {
      const [listHost, listUrl = ''] = key.split(' ');
      const list = pathOf(listUrl);
      return listHost === host && isOfKind(list) ? [{ list, body }] : [];
    });
    // The rules of a policy are below the policies: the nearest list has those of the same kind.
    for (const { body } of lists.toSorted((one, other) => other.list.length - one.list.length)) {
      const found = entriesOf(body)
        .map(idIn)
        .find((id) => id !== undefined && id !== own && !place.includes(id));
      if (found !== undefined) return found;
    }
    throw new Error(`No list of ${place} was read before this write.`);
  }

  function answerOf(lie: Lie, call: Call, honest: Answer | undefined): Saying {
    const withId = (id: string): Answer => {
      const found = honest && jsonOf(honest.body);
      if (honest === undefined) return saidDone(call, id);
      return isRecord(found) ? { ...honest, body: Buffer.from(JSON.stringify(named(found, id))) } : honest;
    };
    if (lie.says === 'an unknown id') return withId(unknownId);
    if (lie.says === 'an existing id') return withId(anotherId(call, honest && idIn(jsonOf(honest.body))));
    return sayings[lie.says]?.(call) ?? honest ?? saidDone(call, unknownId);
  }

  async function write(call: Call, lie: Lie): Promise<Saying> {
    const shownAfterMs = staleMs(lie);
    const before = new Map(readings);
    let honest = lie.isApplied ? await onward(call) : undefined;
    if (shownAfterMs !== undefined && honest !== undefined) {
      const id = idIn(jsonOf(honest.body));
      const made = id === undefined || call.url.includes(id) ? undefined : id;
      stale = { until: liar.clock.now() + shownAfterMs, readings: before, made };
    }
    if (lie.says.startsWith('done twice')) {
      // Some vendors take few calls in a second.
      liar.clock.pass(1000);
      const second = await onward(call);
      if (lie.says === 'done twice, the second answer') honest = second;
    }
    return answerOf(lie, call, honest);
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const call: Call = { method, url, host: headers.host?.split(':')[0] ?? '', headers, body: await bytesOf(request) };
    if (url.startsWith(astray)) liar.strayed += 1;
    const lie = isWrite(call) ? liar.atWrite(nameOfCall(call)) : undefined;
    const isShutOut = lie === undefined && liar.isShut;
    const answer = isShutOut
      ? refusal(401)
      : lie !== undefined
        ? await write(call, lie)
        : isWrite(call)
          ? await onward(call)
          : await read(call);
    if (answer === 'reset') request.socket.resetAndDestroy();
    else if (answer === 'half')
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":', () => void request.socket.destroy());
    else if (answer === 'silence') liar.keepSilent();
    else response.writeHead(answer.status, withoutLength(answer.headers)).end(answer.body);
  }

  const server = createServer(
    (request, response) =>
      void pass(request, response).catch((fault: unknown) => {
        liar.faults.push(fault);
        response.destroy();
      }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forget() {
      readings.clear();
      stale = undefined;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

/** The body may have become another. */
const withoutLength = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !['content-length', 'transfer-encoding', 'connection'].includes(name)));
