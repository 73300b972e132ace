import type { OutgoingRequest } from '../metrics/metrics.ts';
import { noTracing, type Tracing } from '../trace/tracing.ts';
import { EgressRefused, EgressTimedOut, EgressUnreachable } from './egress-error.ts';
import type { Egress } from './guarded-fetch.ts';

function outcomeOf(status: number): OutgoingRequest['outcome'] {
  if (status === 429) return '429';
  if (status >= 500) return '5xx';
  if (status >= 400) return '4xx';
  return status >= 300 ? '3xx' : '2xx';
}

function outcomeOfFailure(error: unknown): OutgoingRequest['outcome'] {
  if (error instanceof EgressRefused) return 'refused';
  if (error instanceof EgressTimedOut) return 'timed-out';
  return error instanceof EgressUnreachable ? 'unreachable' : 'stopped';
}

export interface EgressObserver {
  readonly onSent: (sent: OutgoingRequest) => void;
  readonly tracing?: Tracing;
}

const hostOf = (url: string | URL): string => (URL.canParse(String(url)) ? new URL(url).host : 'unknown');

/**
 * The same way out, with each request counted and traced when its answer is there, or when there will be none. Vendors are told nothing
 * of the trace: no header is added.
 */
export function observeEgress(egress: Egress, { onSent, tracing = noTracing }: EgressObserver): Egress {
  return {
    ...egress,
    fetch(url, init) {
      const method = init?.method ?? 'GET';
      const attributes = { 'http.request.method': method, 'server.address': hostOf(url) };
      return tracing.inSpan({ name: `${method} vendor`, kind: 'client', attributes }, async (note) => {
        const startedAt = performance.now();
        const report = (outcome: OutgoingRequest['outcome']) => onSent({ outcome, seconds: (performance.now() - startedAt) / 1000 });
        try {
          const response = await egress.fetch(url, init);
          note({ 'http.response.status_code': response.status });
          report(outcomeOf(response.status));
          return response;
        } catch (error) {
          report(outcomeOfFailure(error));
          throw error;
        }
      });
    },
  };
}
