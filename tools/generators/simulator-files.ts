import type { NewConnector } from './connector-options.ts';
import { camelCase, literal, pascalCase, snakeCase } from './names.ts';

const simulatorFile = ({ vendor, host, path, field, scope, example }: NewConnector) => `import { FaultPlan } from '../kit/fault-plan.ts';
import { answer, type SeenRequest, serve, type VendorAnswer } from '../kit/serve.ts';
import type { Simulator } from '../kit/simulator.ts';
import { digestOf } from '../world/uuid-of.ts';
import type { World } from '../world/world.ts';

export interface ${pascalCase(vendor)}SimulatorControl {
  /** What the vendor answers now. */
  answer(): { readonly ${literal(field)}: unknown };
  /** Changes the setting, as an administrator of the company does in the vendor's console. */
  set(value: unknown): void;
  /** Takes a scope from the key. */
  withdraw(scope: string): void;
  readonly requests: () => readonly SeenRequest[];
}

const says = (status: number, error: string) => (): VendorAnswer => ({ status, body: { error } });
const unauthorized = says(401, 'unauthorized');
const keyOf = ({ options }: World): string => digestOf(options.seed ^ ${Array.from(vendor).reduce((sum, letter) => sum + letter.charCodeAt(0), 7000)});

export const ${camelCase(vendor)}: Simulator<${pascalCase(vendor)}SimulatorControl> = {
  id: '${vendor}',
  hostsFor: () => [${literal(host)}],
  credentialsFor: (world) => ({ api_key: { url: ${literal(`https://${host}`)}, api_key: keyOf(world) } }),
  demoConnections: [{ product: '${snakeCase(vendor)}', method: 'api_key' }],
  async start({ world, port }) {
    const faults = new FaultPlan();
    const granted = new Set([${literal(scope)}]);
    let value: unknown = ${example};
    const body = () => ({ ${literal(field)}: value });
    const served = await serve({
      port,
      faults,
      faultAnswers: {
        'too-many-requests': says(429, 'too many requests'),
        'server-error': says(500, 'internal error'),
        'expired-token': unauthorized,
      },
      routes(server) {
        server.addHook('onRequest', async (request, reply) => {
          if (request.headers.authorization !== \`Bearer \${keyOf(world)}\`) return answer(reply, unauthorized());
          return granted.has(${literal(scope)}) ? undefined : answer(reply, says(403, 'forbidden')());
        });
        server.get(${literal(path)}, async () => body());
      },
    });
    const simulatorControl: ${pascalCase(vendor)}SimulatorControl = {
      answer: body,
      set: (next) => {
        value = next;
      },
      withdraw: (scope) => {
        granted.delete(scope);
      },
      requests: served.requests,
    };
    return { url: served.url, faults, simulatorControl, stop: served.stop };
  },
};
`;

const testFile = ({ vendor, path, field, scope, example }: NewConnector) => `import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningSimulator } from '../kit/simulator.ts';
import { testWorld } from '../../test-support/test-world.ts';
import { ${camelCase(vendor)}, type ${pascalCase(vendor)}SimulatorControl } from './simulator.ts';

const world = testWorld();
const key = ${camelCase(vendor)}.credentialsFor(world)['api_key']?.['api_key'] ?? '';
let simulator: RunningSimulator<${pascalCase(vendor)}SimulatorControl>;
beforeAll(async () => {
  simulator = await ${camelCase(vendor)}.start({ world });
});
afterAll(() => simulator.stop());

const get = (authorization = \`Bearer \${key}\`): Promise<Response> => fetch(\`\${simulator.url}${path}\`, { headers: { authorization } });

test('refuses a wrong key', async () => {
  expect((await get('Bearer another')).status).toBe(401);
});

test('answers what it is set to, and the change of an administrator', async () => {
  expect(await (await get()).json()).toEqual({ ${literal(field)}: ${example} });
  simulator.simulatorControl.set(null);
  expect(await (await get()).json()).toEqual({ ${literal(field)}: null });
});

test('refuses what the key is not granted any more', async () => {
  simulator.simulatorControl.withdraw(${literal(scope)});
  expect((await get()).status).toBe(403);
  expect(simulator.simulatorControl.requests().at(-1)).toMatchObject({ status: 403 });
});
`;

export const simulatorFiles = (connector: NewConnector): Record<string, string> => ({
  'simulator.ts': simulatorFile(connector),
  'simulator.test.ts': testFile(connector),
});
