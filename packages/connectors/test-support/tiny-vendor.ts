import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FaultPlan, type FaultKind } from '@rampart/simulators/kit/fault-plan.ts';
import type { Simulator } from '@rampart/simulators/kit/simulator.ts';
import type { World } from '@rampart/simulators/world/world.ts';

export interface TinySimulatorControl {
  withdraw(scope: string): void;
}

const pageSize = 20;
const key = 'the-tiny-key';

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', ...(status === 429 ? { 'retry-after': '1' } : {}) });
  response.end(JSON.stringify(body));
}

function page<Item>(items: readonly Item[], url: URL) {
  const from = Number(url.searchParams.get('from') ?? 0);
  return { items: items.slice(from, from + pageSize), ...(from + pageSize < items.length ? { next: from + pageSize } : {}) };
}

function answerOf(world: World, url: URL) {
  if (url.pathname === '/account') return { name: world.options.company.name };
  if (url.pathname === '/people')
    return page(
      world.peopleAt(world.now()).map(({ id, mail }) => ({ id, mail })),
      url,
    );
  const time = (name: string) => new Date(url.searchParams.get(name) ?? 0);
  return page(
    [...world.threatsBetween(time('since'), time('until'))].map(({ id, at }) => ({ id, at: at.toISOString() })),
    url,
  );
}

function spoiled(items: readonly object[], kind: FaultKind | undefined): readonly object[] {
  if (kind === 'strange-records') return items.map((item, place) => (place === 0 ? item : {}));
  return kind === 'strange-record' ? [...items.slice(1), {}] : items;
}

const faulty: Readonly<Partial<Record<FaultKind, (response: ServerResponse) => void>>> = {
  garbage: (response) => response.end('<html>'),
  'dropped-connection': (response) => response.destroy(),
  'sign-in-page': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
  'empty-with-200': (response) => response.end(),
  accepted: (response) => send(response, 202, {}),
  'error-with-200': (response) => send(response, 200, { error: { code: 'internal' } }),
  'server-error': (response) => send(response, 500, {}),
  'too-many-requests': (response) => send(response, 429, {}),
};

/** The smallest vendor there can be, to try the contract suite on: a key that buys tokens, two lists, and one grant. */
export const tinySimulator: Simulator<TinySimulatorControl> = {
  id: 'tiny',
  hostsFor: () => ['api.tiny.example'],
  credentialsFor: () => ({ api_key: { api_key: key } }),
  async start({ world }) {
    const faults = new FaultPlan();
    const withdrawn = new Set<string>();
    let tokens = 0;
    const handle = (request: IncomingMessage, response: ServerResponse): void => {
      const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
      const fault = faults.take(url.pathname);
      const spoil = fault && faulty[fault.kind];
      if (spoil !== undefined) return spoil(response);
      if (fault?.kind === 'slow') return;
      if (url.pathname === '/token') {
        tokens += 1;
        return request.headers.authorization === `Key ${key}` ? send(response, 200, { token: `t${tokens}` }) : send(response, 401, {});
      }
      if (fault?.kind === 'expired-token') tokens += 1;
      if (request.headers.authorization !== `Bearer t${tokens}`) return send(response, 401, {});
      if (withdrawn.has('people.read') && url.pathname === '/people') return send(response, 403, {});
      const content = answerOf(world, url);
      return send(response, 200, 'items' in content ? { ...content, items: spoiled(content.items, fault?.kind) } : content);
    };
    const server = createServer(handle);
    const { promise, resolve } = Promise.withResolvers<void>();
    server.listen(0, '127.0.0.1', resolve);
    await promise;
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      faults,
      simulatorControl: { withdraw: (scope) => withdrawn.add(scope) },
      async stop() {
        const closed = Promise.withResolvers<void>();
        server.close(() => closed.resolve());
        server.closeAllConnections();
        await closed.promise;
      },
    };
  },
};
