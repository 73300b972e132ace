import { allCalls, type features, type NamedCall } from '@rampart/contract/all-calls.ts';
import type { AnyEndpoint, Part, ParsedOf, ReplyOf, Responses, ResponseSpec } from '@rampart/contract/endpoint.ts';
import type { Problem, ProblemCode } from '@rampart/contract/problem.ts';
import { type $ZodType, prettifyError, safeParse } from 'zod/v4/core';

type CallsOf<Feature> = Feature extends unknown
  ? { [Name in keyof Feature as Feature[Name] extends AnyEndpoint ? Name : never]: Feature[Name] }
  : never;
type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never;
/** Every call of the contract by its name. */
type Calls = Merged<CallsOf<(typeof features)[keyof typeof features]>>;
export type CallName = keyof Calls;

type RequestOf<Call> = Call extends { readonly params?: infer P; readonly query?: infer Q; readonly body?: infer B }
  ? ParsedOf<P, Q, B>
  : never;
type DataOf<Call> = Call extends { readonly responses: infer R extends Responses } ? ReplyOf<R, Uint8Array>['data'] : never;

class Reply<Data> {
  readonly status: number;
  readonly data: Data;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, data: Data, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.data = data;
    this.headers = headers;
  }
}

/** A reply with another status than the call's first one, or with headers: `reply(202, { totp_required: true })`. */
export const reply = <Data>(status: number, data: Data, headers?: Readonly<Record<string, string>>): Reply<Data> =>
  new Reply(status, data, headers);

/** A refusal, with the sentence that the server writes for the person. */
export const refusal = (status: number, detail: Problem['detail'], code?: ProblemCode): Reply<never> =>
  new Reply(status, { detail, ...(code === undefined ? {} : { code }), request_id: 'played' } satisfies Problem as never);

/** What the server says to a security-critical call from a person who proved too long ago who they are. */
export const stepUpRequired = (): Reply<never> => refusal(403, 'Confirm that it is you, then repeat this change.', 'step_up_required');

type Answer<Call> = DataOf<Call> | Reply<DataOf<Call>>;
type Answering<Call> = (request: RequestOf<Call>) => Answer<Call> | Promise<Answer<Call>>;
/** What the server answers to each call: always the same, or according to the request. */
export type Answers = { readonly [Name in CallName]?: Answer<Calls[Name]> | Answering<Calls[Name]> };

export interface PlayedApi {
  readonly fetch: (url: URL, init: RequestInit) => Promise<Response>;
  /** The requests of one call so far, as the contract reads them. */
  readonly requests: <Name extends CallName>(name: Name) => RequestOf<Calls[Name]>[];
  /** Calls without an answer, and requests and answers that the contract forbids. They fail the test. */
  readonly faults: readonly string[];
}

const methodOf = (init: RequestInit): string => init.method ?? 'GET';
const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

/** Of several paths that fit, the one with the fewest parameters wins: `/users/me` before `/users/{id}`. */
function callAt(url: URL, init: RequestInit): NamedCall | undefined {
  return allCalls
    .filter(({ call }) => call.method === methodOf(init) && patternOf(call.path).test(url.pathname))
    .toSorted((a, b) => a.call.path.split('{').length - b.call.path.split('{').length)[0];
}

function queryOf(url: URL): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set(url.searchParams.keys())].map((key) => {
      const values = url.searchParams.getAll(key);
      return [key, values.length === 1 ? values[0] : values];
    }),
  );
}

function partsOf(url: URL, init: RequestInit, call: AnyEndpoint): [part: string, schema: Part, value: unknown][] {
  const params = Object.fromEntries(
    Object.entries(patternOf(call.path).exec(url.pathname)?.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)]),
  );
  const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
  return [
    ['params', call.params, params],
    ['query', call.query, queryOf(url)],
    ['body', call.body, body],
  ];
}

function checked(schema: $ZodType, value: unknown, what: string): unknown {
  const result = safeParse(schema, value);
  if (!result.success) throw new Error(`${what} does not follow the contract:\n${prettifyError(result.error)}`);
  return result.data;
}

const statusOf = (call: AnyEndpoint): number => Math.min(...Object.keys(call.responses).map(Number));

function responseOf({ status, data, headers }: Reply<unknown>, spec: ResponseSpec | undefined): Response {
  if (spec === null) return new Response(null, { status, headers });
  if (spec !== undefined && 'binary' in spec)
    return new Response(data as BodyInit, { status, headers: { ...headers, 'content-type': spec.binary } });
  return Response.json(data, { status, headers });
}

/** The server as a screen meets it, played from the contract: no request and no answer that it does not know. */
export function playApi(answers: Answers): PlayedApi {
  const seen = new Map<string, unknown[]>();
  const faults: string[] = [];

  async function answer(url: URL, init: RequestInit): Promise<Response> {
    const found = callAt(url, init);
    if (found === undefined) throw new Error(`The contract has no call ${methodOf(init)} ${url.pathname}.`);
    const { name, call } = found;
    const parsed = Object.fromEntries(
      partsOf(url, init, call).flatMap(([part, schema, value]) =>
        schema === undefined ? [] : [[part, checked(schema, value, `The ${part} of ${name}`)]],
      ),
    );
    seen.set(name, [...(seen.get(name) ?? []), parsed]);
    const given = (answers as Record<string, unknown>)[name];
    if (given === undefined) throw new Error(`The test has no answer to ${name} (${methodOf(init)} ${url.pathname}).`);
    const said = typeof given === 'function' ? ((await given(parsed)) as unknown) : given;
    const full = said instanceof Reply ? (said as Reply<unknown>) : new Reply(statusOf(call), said);
    const spec = call.responses[full.status];
    if (spec && !('binary' in spec)) checked(spec, full.data, `The answer to ${name}`);
    return responseOf(full, spec);
  }

  return {
    fetch: async (url, init) => {
      try {
        return await answer(url, init);
      } catch (error) {
        faults.push(error instanceof Error ? error.message : String(error));
        throw error;
      }
    },
    requests: (name) => (seen.get(name) ?? []) as never,
    faults,
  };
}
