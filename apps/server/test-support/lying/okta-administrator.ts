import { loopbackFetch } from '@rampart/connectors/test-support/loopback-fetch.ts';
import { okta as simulator } from '@rampart/simulators/okta/simulator.ts';
import type { z } from 'zod';
import type { DirectWay } from './lying-vendor.ts';

/** What Okta itself answers, to a token of its administrator and past every proxy. */
export async function askOkta<T>({ hosts, world }: Pick<DirectWay, 'hosts' | 'world'>, path: string, shape: z.ZodType<T>): Promise<T> {
  const { url = '', api_key: token } = simulator.credentialsFor(world)['api_key'] ?? {};
  const answer = await loopbackFetch(hosts, new URL(path, url), { headers: { authorization: `SSWS ${token}` } });
  return shape.parse(await answer.json());
}
