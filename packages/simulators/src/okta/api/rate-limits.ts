import { RateWindow, type Taken } from '../../kit/rate-window.ts';
import type { World } from '../../world/world.ts';

/** Calls a minute, as documented for Workforce Identity. The first that fits counts. */
const buckets: readonly (readonly [fits: RegExp, limit: number])[] = [
  [/^GET \/api\/v1\/logs$/, 120],
  [/^(?:GET|POST) \/api\/v1\/users$/, 600],
  [/^GET \/api\/v1\/users\/[^/]+$/, 2000],
  [/^(?:POST|PUT|DELETE) \/api\/v1\/users\/[^/]+$/, 600],
  [/^\w+ \/api\/v1\/groups\/[^/]+$/, 1000],
  [/^\w+ \/api\/v1\/groups(?:\/|$)/, 500],
  [/^\w+ \/api\/v1\/apps\/[^/]+$/, 500],
  [/^\w+ \/api\/v1\/apps(?:\/|$)/, 100],
  [/^\w+ \/oauth2\/v1\//, 2000],
  [/^/, 1200],
];

export type RateLimits = ReturnType<typeof rateLimits>;

/** Limits for the whole organisation, each bucket by the minute. */
export function rateLimits(world: World) {
  // A minute passes by the wall clock, and also when the world moves on by one.
  const now = (): number => Date.now() + world.now().getTime() - world.options.now.getTime();
  const counted = buckets.map(([fits, limit]) => ({ fits, limit, window: new RateWindow({ limit, windowMs: 60_000, now }) }));
  const bucketOf = (method: string, path: string) => counted.find(({ fits }) => fits.test(`${method} ${path}`))!;

  const headersOf = (limit: number, { remaining, resetsAt }: Pick<Taken, 'remaining' | 'resetsAt'>): Readonly<Record<string, string>> => {
    const left = Math.max(0, resetsAt - now());
    return {
      'x-rate-limit-limit': String(limit),
      'x-rate-limit-remaining': String(remaining),
      'x-rate-limit-reset': String(Math.ceil((world.now().getTime() + left) / 1000)),
    };
  };
  return {
    take(method: string, path: string) {
      const { limit, window } = bucketOf(method, path);
      const taken = window.take();
      return { isAllowed: taken.isAllowed, headers: headersOf(limit, taken) };
    },
    /** As if the minute's calls had all been made: for a refusal that a test has ordered. */
    exhausted: (method: string, path: string) => headersOf(bucketOf(method, path).limit, { remaining: 0, resetsAt: now() + 1000 }),
  };
}
