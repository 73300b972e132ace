import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { oktaId } from '../../packages/simulators/src/okta/api/okta-id.ts';

const variable = 'RAMPART_E2E_DATA';

/** Where the running product and its simulated vendors keep their data. For the journeys, in their environment. */
export const tellDataFolder = (dataFolder: string): void => void (process.env[variable] = dataFolder);

export const dataFolder = (): string => process.env[variable] ?? '';

interface Write {
  readonly route: string;
  readonly given: {
    readonly params: Readonly<Record<string, string>>;
    readonly query: string;
    readonly body?: { readonly name?: string; readonly displayName?: string; readonly state?: string };
    readonly ids: readonly string[];
  };
}

/** The calls that a simulated vendor took, by its own record of them. */
async function writesAt(simulator: string): Promise<Write[]> {
  const file = join(dataFolder(), 'demo-vendors', `${simulator}.jsonl`);
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Write]));
}

type State = 'on' | 'off';

function made({ route, given: { query, body, ids } }: Write): readonly (readonly [string, { name: string; state: State }])[] {
  const isRule = /^POST .*\/(rules|conditionalAccess\/policies)$/.test(route);
  const name = body?.displayName ?? body?.name ?? '';
  if (!isRule || !name.includes('Rampart')) return [];
  const isGraph = route.includes('conditionalAccess');
  const isOn = isGraph ? body?.state === 'enabled' : !query.includes('activate=false');
  // Okta makes its ids from the numbers that it draws.
  return ids.map((id) => [isGraph ? id : oktaId('0pr', id), { name, state: isOn ? 'on' : 'off' }] as const);
}

/** The rules and policies of Rampart's that a vendor has now, and whether they are in force: read at the vendor, not through Rampart. */
export async function rulesAt(simulator: string, name: RegExp): Promise<State[]> {
  const rules = new Map<string, { name: string; state: State }>();
  for (const write of await writesAt(simulator)) {
    for (const [id, rule] of made(write)) rules.set(id, rule);
    const { route, given } = write;
    const id = Object.values(given.params).find((one) => rules.has(one));
    const rule = id === undefined ? undefined : rules.get(id);
    if (id === undefined || rule === undefined) continue;
    if (route.startsWith('DELETE ')) rules.delete(id);
    else if (/\/(de)?activate$/.test(route)) rules.set(id, { ...rule, state: route.endsWith('/deactivate') ? 'off' : 'on' });
    else if (given.body?.state !== undefined) rules.set(id, { ...rule, state: given.body.state === 'enabled' ? 'on' : 'off' });
  }
  return [...rules.values()].filter((rule) => name.test(rule.name)).map(({ state }) => state);
}
