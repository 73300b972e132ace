import { RateWindow, type Taken } from '../../kit/rate-window.ts';
import type { World } from '../../world/world.ts';

interface Bucket {
  readonly name: string;
  readonly limit: number;
}

/** Calls a minute, as documented for Workforce Identity. The first that fits counts. */
const buckets: readonly { readonly fits: RegExp; readonly limit: number }[] = [
  { fits: /^GET \/api\/v1\/logs$/, limit: 120 },
  { fits: /^(?:GET|POST) \/api\/v1\/users$/, limit: 600 },
  { fits: /^GET \/api\/v1\/users\/[^/]+$/, limit: 2000 },
  { fits: /^(?:POST|PUT|DELETE) \/api\/v1\/users\/[^/]+$/, limit: 600 },
  { fits: /^\w+ \/api\/v1\/groups\/[^/]+$/, limit: 1000 },
  { fits: /^\w+ \/api\/v1\/groups(?:\/|$)/, limit: 500 },
  { fits: /^\w+ \/api\/v1\/apps\/[^/]+$/, limit: 500 },
  { fits: /^\w+ \/api\/v1\/apps(?:\/|$)/, limit: 100 },
  { fits: /^\w+ \/oauth2\/v1\//, limit: 2000 },
];
const others: Bucket = { name: 'others', limit: 1200 };

function bucketOf(method: string, path: string): Bucket {
  const call = `${method} ${path}`;
  const found = buckets.find(({ fits }) => fits.test(call));
  return found === undefined ? others : { name: String(found.fits), limit: found.limit };
}

export interface RateAnswer {
  readonly isAllowed: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** Limits for the whole organisation, each bucket by the minute. */
export class RateLimits {
  readonly #world: World;
  readonly #windows = new Map<string, RateWindow>();
  readonly #now: () => number;

  constructor(world: World, wallClock: () => number = Date.now) {
    this.#world = world;
    // A minute passes by the wall clock, and also when the world moves on by one.
    this.#now = () => wallClock() + world.now().getTime() - world.options.now.getTime();
  }

  take(method: string, path: string): RateAnswer {
    const { name, limit } = bucketOf(method, path);
    const window = this.#windows.get(name) ?? new RateWindow({ limit, windowMs: 60_000, now: this.#now });
    this.#windows.set(name, window);
    const taken = window.take();
    return { isAllowed: taken.isAllowed, headers: this.#headers(limit, taken) };
  }

  /** As if the minute's calls had all been made: for a refusal that a test has ordered. */
  exhausted(method: string, path: string): Readonly<Record<string, string>> {
    return this.#headers(bucketOf(method, path).limit, { isAllowed: false, remaining: 0, resetsAt: this.#now() + 1000 });
  }

  #headers(limit: number, { remaining, resetsAt }: Taken): Readonly<Record<string, string>> {
    const left = Math.max(0, resetsAt - this.#now());
    return {
      'x-rate-limit-limit': String(limit),
      'x-rate-limit-remaining': String(remaining),
      'x-rate-limit-reset': String(Math.ceil((this.#world.now().getTime() + left) / 1000)),
    };
  }
}
