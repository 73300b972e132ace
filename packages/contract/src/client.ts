import type { Allow, Endpoint, Part, ReplyOf, RequestOf, Responses, ResponseSpec } from './endpoint.ts';

/** A status that the call's definition does not list: the problem's body, read as far as it could be. */
export class CallFailed extends Error {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    super(`The call failed with status ${status}.`);
    this.status = status;
    this.body = body;
  }
}

export interface ClientOptions {
  readonly baseUrl: string;
  readonly fetch: (url: URL, init: RequestInit) => Promise<Response>;
}

interface RequestParts {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

function urlOf(path: string, { params, query }: RequestParts, baseUrl: string): URL {
  const url = new URL(
    path.replaceAll(/\{(\w+)\}/g, (_match, key: string) => encodeURIComponent(String(params?.[key]))),
    baseUrl,
  );
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) url.searchParams.append(key, String(one));
  }
  return url;
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

async function dataOf(response: Response, spec: ResponseSpec): Promise<unknown> {
  if (spec === null) return null;
  return 'binary' in spec ? response.blob() : response.json();
}

export type Call = <P extends Part, Q extends Part, B extends Part, R extends Responses, A extends Allow>(
  definition: Endpoint<P, Q, B, R, A>,
  request: RequestOf<P, Q, B>,
  init?: { readonly signal?: AbortSignal },
) => Promise<ReplyOf<R, Blob> & { readonly headers: Headers }>;

/** Calls by definition: paths, queries and bodies from one place, replies typed by status. */
export function createClient(options: ClientOptions): Call {
  return async (definition, request, init) => {
    const parts = request as RequestParts;
    const response = await options.fetch(urlOf(definition.path, parts, options.baseUrl), {
      method: definition.method,
      credentials: 'same-origin',
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body), headers: { 'content-type': 'application/json' } }),
      ...(init?.signal ? { signal: init.signal } : {}),
    });
    const spec = definition.responses[response.status];
    if (spec === undefined) throw new CallFailed(response.status, await bodyOf(response));
    return { status: response.status, data: await dataOf(response, spec), headers: response.headers } as never;
  };
}
