import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { type Context, isSpanContextValid, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { productVersion } from '../product-version.ts';
import { openCollector, type CollectorOptions } from './collector.ts';
import type { SpanDescription, Tracing } from './tracing.ts';

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT } as const;
const traceparentPattern = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

function contextOf(traceparent: string | undefined): Context | undefined {
  const [, traceId = '', spanId = '', flags = ''] = traceparentPattern.exec(traceparent ?? '') ?? [];
  const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(remote) ? trace.setSpanContext(ROOT_CONTEXT, remote) : undefined;
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** Of an error its name alone: its text may quote a vendor, a person or an address. */
function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
}

/** For the spans that have not left when the process ends. */
const lastWordMs = 2000;

/** Spans wait in memory, a few thousand at most, and leave in batches beside the work. */
export function openTelemetry(options: CollectorOptions): Tracing {
  const collector = openCollector(options);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'rampart', 'service.version': productVersion }),
    spanProcessors: [new BatchSpanProcessor({ exporter: collector.exporter, scheduledDelayMillis: 2000, exportTimeoutMillis: 10_000 })],
  });
  const tracer = provider.getTracer('rampart', productVersion);
  const current = new AsyncLocalStorage<Context>();

  const start = ({ name, kind, attributes, parent }: SpanDescription): Span =>
    tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(parent) ?? current.getStore() ?? ROOT_CONTEXT);
  return {
    async inSpan(description, work) {
      const span = start(description);
      try {
        return await current.run(trace.setSpan(ROOT_CONTEXT, span), () => work((attributes) => span.setAttributes(attributes)));
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    carry() {
      const span = trace.getSpan(current.getStore() ?? ROOT_CONTEXT);
      return span && traceparentOf(span);
    },
    async close() {
      // A collector that does not answer does not keep the process from ending.
      await Promise.race([provider.shutdown().catch(() => {}), wait(lastWordMs, undefined, { ref: false })]);
      await collector.close();
    },
  };
}
