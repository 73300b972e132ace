import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { createEgress } from '../egress/guarded-fetch.ts';
import type { Secret } from '../log/secret.ts';
import { describeFailure } from '../queue/describe-failure.ts';

export interface CollectorOptions {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, Secret>>;
  /** Called once for each time that the collector stops taking spans. */
  readonly onError: (failure: string) => void;
}

interface Collector {
  readonly exporter: SpanExporter;
  close(): Promise<void>;
}

/** As OpenTelemetry numbers the results of an export. */
const [succeeded, failed] = [0, 1] as const;
const timeoutMs = 8000;
const maxBytes = 65_536;

/**
 * OTLP over HTTP as JSON, through the same guard as everything else that leaves: the operator's collector is the only destination,
 * redirects are not followed, time and size are bounded.
 */
export function openCollector({ endpoint, headers, onError }: CollectorOptions): Collector {
  const egress = createEgress({ allow: [], hosts: { [new URL(endpoint).host]: endpoint } });
  const url = new URL('/v1/traces', endpoint);
  let isFailing = false;

  const send = async (spans: ReadableSpan[]): Promise<void> => {
    const body = JsonTraceSerializer.serializeRequest(spans);
    const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.reveal()]));
    const response = await egress.fetch(url, {
      method: 'POST',
      headers: { ...given, 'content-type': 'application/json' },
      body: body ?? '',
      timeoutMs,
      maxBytes,
    });
    if (!response.ok) throw new Error(`The collector answered with ${response.status}.`);
  };
  const deliver = async (spans: ReadableSpan[]): Promise<number> => {
    try {
      await send(spans);
      isFailing = false;
      return succeeded;
    } catch (error) {
      // Spans that are lost are lost; a line for each batch would drown the rest of the log.
      if (!isFailing) onError(describeFailure(error));
      isFailing = true;
      return failed;
    }
  };
  const exportTo = async (spans: ReadableSpan[], done: (result: { code: number }) => void): Promise<void> =>
    done({ code: await deliver(spans) });
  return {
    exporter: { export: (spans, done) => void exportTo(spans, done), shutdown: async () => {} },
    close: () => egress.close(),
  };
}
