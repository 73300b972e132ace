import { withApiServers } from '../api/api-servers.ts';
import { callersOf, withTags } from '../api/callers.ts';
import { requestsPerSecond } from '../api/load.ts';
import { type Bench, compareRates } from '../bench.ts';

const path = '/api/v1/notifications/summary';

export const bench: Bench = {
  measures: 'authenticated polls that find nothing new',
  comparison: 'Fastify alone, answering 304 to anyone',
  measure: (scale) =>
    withApiServers(500, async ({ product, bare, tokens }) => {
      const seconds = scale === 'full' ? 4 : 2;
      const callers = callersOf(tokens);
      const ours = { origin: product.origin, path, callers: await withTags(product.origin, path, callers) };
      const theirs = { origin: bare.origin, path: '/poll', callers: await withTags(bare.origin, '/poll', callers) };
      const ask = (side: typeof ours) => requestsPerSecond({ ...side, seconds, expectedStatus: 304 });
      // Until both run as fast as they can.
      await ask(ours);
      await ask(theirs);
      const compared = await compareRates(
        scale === 'full' ? 5 : 3,
        () => ask(ours),
        () => ask(theirs),
      );
      return [{ name: 'unchanged polls', unit: '/s', ...compared, goal: { ratio: 0.8 } }];
    }),
};
