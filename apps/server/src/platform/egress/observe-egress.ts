import type { OutgoingRequest } from '../metrics/metrics.ts';
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

/** The same way out, with each request counted when its answer is there, or when there will be none. */
export function observeEgress(egress: Egress, onSent: (sent: OutgoingRequest) => void): Egress {
  return {
    ...egress,
    async fetch(url, init) {
      const startedAt = performance.now();
      const report = (outcome: OutgoingRequest['outcome']) => onSent({ outcome, seconds: (performance.now() - startedAt) / 1000 });
      try {
        const response = await egress.fetch(url, init);
        report(outcomeOf(response.status));
        return response;
      } catch (error) {
        report(outcomeOfFailure(error));
        throw error;
      }
    },
  };
}
