import { withApiServers } from '../api/api-servers.ts';
import { callersOf, withTags } from '../api/callers.ts';
import { requestsPerSecond } from '../api/load.ts';
import { type Bench, compareRates } from '../bench.ts';

const path = '/api/v1/notifications/summary';

/** The warm-up lasts until both run as fast as they can. */
const sizes = { full: { rounds: 20, warmUpSeconds: 3 }, quick: { rounds: 4, warmUpSeconds: 1 } } as const;

export const bench: Bench = {
  measures: 'authenticated polls that find nothing new',
  comparison: 'Fastify alone, answering 304 to anyone',
  measure: (scale) =>
    withApiServers(500, async ({ product, bare, tokens }) => {
      const { rounds, warmUpSeconds } = sizes[scale];
      const callers = callersOf(tokens);
      const ours = { origin: product.origin, path, callers: await withTags(product.origin, path, callers) };
      const theirs = { origin: bare.origin, path: '/poll', callers: await withTags(bare.origin, '/poll', callers) };
      const ask = (side: typeof ours, seconds = 1) => requestsPerSecond({ ...side, seconds, expectedStatus: 304 });
      await ask(ours, warmUpSeconds);
      await ask(theirs, warmUpSeconds);
      const compared = await compareRates(
        rounds,
        () => ask(ours),
        () => ask(theirs),
      );
      return [{ name: 'unchanged polls', unit: '/s', ...compared, goal: { ratio: 0.8 } }];
    }),
};
