import { withApiServers } from '../api/api-servers.ts';
import { callersOf } from '../api/callers.ts';
import { requestsPerSecond } from '../api/load.ts';
import { type Bench, compareRates } from '../bench.ts';

/** The warm-up lasts until both run as fast as they can. */
const sizes = { full: { rounds: 20, warmUpSeconds: 3 }, quick: { rounds: 4, warmUpSeconds: 1 } } as const;

export const bench: Bench = {
  measures: 'the list of 50 users beside thousands of sessions',
  comparison: 'a bare route with the same query in a tenant transaction, under the same policies',
  measure(scale) {
    const sessions = scale === 'full' ? 10_000 : 1000;
    return withApiServers(sessions, async ({ product, bare, tokens }) => {
      const { rounds, warmUpSeconds } = sizes[scale];
      const callers = callersOf(tokens);
      const ask = (origin: string, path: string, seconds = 1) => requestsPerSecond({ origin, path, callers, seconds, expectedStatus: 200 });
      const ours = (seconds?: number) => ask(product.origin, '/api/customer/users', seconds);
      const theirs = (seconds?: number) => ask(bare.origin, '/users', seconds);
      await ours(warmUpSeconds);
      await theirs(warmUpSeconds);
      const compared = await compareRates(rounds, ours, theirs);
      const name = `list of 50 users beside ${sessions.toLocaleString('en')} sessions`;
      return [{ name, unit: '/s', ...compared, goal: { ratio: 0.7, atLeast: scale === 'full' ? 1200 : undefined } }];
    });
  },
};
