import type { Histogram, MetricValueWithName, Registry } from 'prom-client';

export interface RequestLabels {
  /** What open consoles poll, other calls, and pages. */
  readonly kind: 'poll' | 'call' | 'page';
  readonly method: string;
  readonly route: string;
  readonly status: number;
}

const name = 'rampart_http_request_seconds';
const help = 'How long requests took, by route and status: polls of open consoles, other calls, and pages';
const bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];

type Value = MetricValueWithName<string>;

/** The requests of one route with one status. */
class Observed {
  readonly #labels: RequestLabels;
  readonly #counts = new Float64Array(bounds.length);
  #count = 0;
  #sum = 0;

  constructor(labels: RequestLabels) {
    this.#labels = labels;
  }

  observe(seconds: number): void {
    this.#count += 1;
    this.#sum += seconds;
    const at = bounds.findIndex((bound) => seconds <= bound);
    if (at >= 0) this.#counts[at] = (this.#counts[at] ?? 0) + 1;
  }

  values(): Value[] {
    const valueOf = (part: string, value: number, le = {}): Value => ({
      metricName: `${name}_${part}`,
      labels: { ...le, ...this.#labels },
      value,
    });
    let upTo = 0;
    const buckets = bounds.map((le, at) => valueOf('bucket', (upTo += this.#counts[at] ?? 0), { le }));
    return [...buckets, valueOf('bucket', this.#count, { le: '+Inf' }), valueOf('sum', this.#sum), valueOf('count', this.#count)];
  }
}

export type RequestObserver = Pick<Observed, 'observe'>;

/**
 * A histogram as the library has them. The library's own finds its row by the text of all labels for each value, which is a good part of what an
 * unchanged poll costs, and there are thousands of those a second.
 */
export class RequestSeconds {
  readonly name = name;
  readonly #observed = new Map<string, Observed>();

  /** The same for the same labels. Who observes often keeps it. */
  observerOf(labels: RequestLabels): RequestObserver {
    const key = `${labels.kind} ${labels.method} ${labels.status} ${labels.route}`;
    const observed = this.#observed.get(key) ?? new Observed(labels);
    this.#observed.set(key, observed);
    return observed;
  }

  async get() {
    const values = [...this.#observed.values()].flatMap((observed) => observed.values());
    return { name, help, type: 'histogram', aggregator: 'sum', values };
  }

  reset(): void {
    this.#observed.clear();
  }
}

/** Of a metric, a registry asks its name and its values. Its type names the classes of the library. */
export function registerRequestSeconds(registry: Registry): RequestSeconds {
  const requests = new RequestSeconds();
  registry.registerMetric(requests as unknown as Histogram);
  return requests;
}
