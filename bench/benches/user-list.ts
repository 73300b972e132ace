import { withApiServers } from '../api/api-servers.ts';
import { callersOf } from '../api/callers.ts';
import { requestsPerSecond } from '../api/load.ts';
import { type Bench, compareRates } from '../bench.ts';

export const bench: Bench = {
  measures: 'the list of 50 users beside 10,000 sessions',
  comparison: 'a bare route with the same query in a tenant transaction, under the same policies',
  measure: (scale) =>
    withApiServers(10_000, async ({ product, bare, tokens }) => {
      const seconds = scale === 'full' ? 4 : 2;
      const callers = callersOf(tokens);
      const ask = (origin: string, path: string) => requestsPerSecond({ origin, path, callers, seconds, expectedStatus: 200 });
      const ours = () => ask(product.origin, '/api/customer/users');
      const theirs = () => ask(bare.origin, '/users');
      await ours();
      await theirs();
      const compared = await compareRates(scale === 'full' ? 5 : 3, ours, theirs);
      return [{ name: 'list of 50 users', unit: '/s', ...compared, goal: { ratio: 0.7, atLeast: scale === 'full' ? 1200 : undefined } }];
    }),
};
