import type { GraphSimulatorControl } from '../src/microsoft-graph/graph-simulator-control.ts';
import { microsoftGraph } from '../src/microsoft-graph/simulator.ts';
import type { RunningSimulator } from '../src/kit/simulator.ts';
import type { VendorClock } from '../src/kit/replication.ts';
import { noJournal, type WriteJournal } from '../src/kit/write-journal.ts';
import { patientClock } from './patient-clock.ts';
import { testWorld } from './test-world.ts';
import type { World, WorldOptions } from '../src/world/world.ts';
import { callVendor, type VendorReply } from './call-vendor.ts';

interface Json {
  readonly [name: string]: unknown;
}

/** The fields that tests look at most; which of them an answer has, the test knows. */
interface Said extends Json {
  readonly id: string;
  readonly value: readonly (Json & { readonly id: string })[];
  readonly '@odata.nextLink'?: string;
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly error: { readonly code: string; readonly message: string };
}

export interface GraphReply extends VendorReply {
  readonly body: Said;
}

/** A company's directory in a test: its simulator, and an administrator who may read and change it. */
export interface GraphTenant extends RunningSimulator<GraphSimulatorControl> {
  readonly world: World;
  readonly credentials: ReturnType<typeof microsoftGraph.credentialsFor>;
  token(form?: Readonly<Record<string, string>>, directory?: string): Promise<GraphReply>;
  /** With a token of the company's own application unless another is given. */
  ask(
    method: string,
    path: string,
    options?: { readonly body?: unknown; readonly token?: string; readonly headers?: Readonly<Record<string, string>> },
  ): Promise<GraphReply>;
}

const parsed = (reply: VendorReply): GraphReply => ({
  ...reply,
  body: (reply.text === '' ? undefined : JSON.parse(reply.text)) as GraphReply['body'],
});

export async function openGraphTenant(
  changes: Partial<WorldOptions> = {},
  journal: WriteJournal = noJournal,
  clock: VendorClock = patientClock(),
): Promise<GraphTenant> {
  const world = testWorld(changes);
  const running = await microsoftGraph.start({ world, journal, clock });
  const { url } = running;
  const credentials = microsoftGraph.credentialsFor(world);
  const own = credentials['url_client_secret_client_id']!;
  let issued: { readonly at: number; readonly token: string } | null = null;

  const token: GraphTenant['token'] = async (form = {}, directory = 'haldenfreight.example') => {
    const fields = {
      grant_type: 'client_credentials',
      client_id: own['client_id']!,
      client_secret: own['client_secret']!,
      scope: 'https://graph.microsoft.com/.default',
      ...form,
    };
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const to = `https://login.microsoftonline.com/${directory}/oauth2/v2.0/token`;
    return parsed(await callVendor({ url, to, method: 'POST', headers, body: new URLSearchParams(fields).toString() }));
  };
  const usual = async (): Promise<string> => {
    const at = world.now().getTime();
    if (issued?.at !== at) issued = { at, token: (await token()).body.access_token };
    return issued.token;
  };

  return {
    ...running,
    world,
    credentials,
    token,
    async ask(method, path, { body, token: given, headers = {} } = {}) {
      const sent = {
        authorization: `Bearer ${given ?? (await usual())}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      };
      const to = `https://graph.microsoft.com/v1.0${path}`;
      return parsed(await callVendor({ url, to, method, headers: sent, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }));
    },
  };
}
