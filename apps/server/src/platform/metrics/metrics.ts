import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export interface EndedJob {
  readonly job: string;
  readonly outcome: 'done' | 'failed';
  readonly seconds: number;
}

/** By the class of the answer alone: the host of a vendor names its customer. */
export interface OutgoingRequest {
  readonly outcome: '2xx' | '3xx' | '4xx' | '429' | '5xx' | 'refused' | 'timed-out' | 'unreachable' | 'stopped';
  readonly seconds: number;
}

export interface Metrics {
  readonly registry: Registry;
  readonly requests: Histogram<'kind' | 'method' | 'route' | 'status'>;
  /** Jobs and outgoing requests may be in another thread than the one that answers Prometheus. */
  readonly jobEnded: (ended: EndedJob) => void;
  readonly requestSent: (sent: OutgoingRequest) => void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'rampart_' });
  const requests = new Histogram({
    name: 'rampart_http_request_seconds',
    help: 'How long requests took, by route and status: polls of open consoles, other calls, and pages',
    labelNames: ['kind', 'method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
    registers,
  });
  const jobs = new Counter({ name: 'rampart_jobs_total', help: 'Jobs that ended, by outcome', labelNames: ['kind', 'outcome'], registers });
  const jobSeconds = new Histogram({
    name: 'rampart_job_seconds',
    help: 'How long jobs ran',
    labelNames: ['kind'],
    buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 1800],
    registers,
  });
  const outgoing = new Histogram({
    name: 'rampart_outgoing_request_seconds',
    help: 'How long HTTP requests to vendors and published lists took until the last byte of the answer, by outcome',
    labelNames: ['outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 30, 60],
    registers,
  });
  return {
    registry,
    requests,
    jobEnded({ job, outcome, seconds }) {
      jobs.inc({ kind: job, outcome });
      jobSeconds.observe({ kind: job }, seconds);
    },
    requestSent: ({ outcome, seconds }) => outgoing.observe({ outcome }, seconds),
  };
}
