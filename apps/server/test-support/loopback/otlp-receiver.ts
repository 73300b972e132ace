import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const Value = z.union([
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.object({ intValue: z.number() }).transform(({ intValue }) => intValue),
]);
const AttributeList = z
  .array(z.object({ key: z.string(), value: Value }))
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])));

/** As opentelemetry-proto describes the JSON form of a span. */
const ReceivedSpan = z.object({
  traceId: z.string().regex(/^[\da-f]{32}$/),
  spanId: z.string().regex(/^[\da-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: z.string().regex(/^\d+$/),
  endTimeUnixNano: z.string().regex(/^\d+$/),
  attributes: AttributeList,
  status: z.object({ code: z.int().optional(), message: z.string().optional() }),
});
export type ReceivedSpan = z.infer<typeof ReceivedSpan>;

const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: AttributeList }),
      scopeSpans: z.array(z.object({ scope: z.object({ name: z.string() }), spans: z.array(ReceivedSpan) })),
    }),
  ),
});

export interface OtlpReceiver {
  readonly endpoint: string;
  readonly spans: ReceivedSpan[];
  readonly services: Set<unknown>;
  /** What came in, byte for byte. */
  readonly bodies: string[];
  readonly requests: { readonly url: string | undefined; readonly headers: IncomingHttpHeaders }[];
  /** What it answers with from now on. */
  status: number;
  close(): Promise<void>;
}

/** A collector of traces: takes OTLP over HTTP as JSON, and nothing else. */
export async function openOtlpReceiver(): Promise<OtlpReceiver> {
  const statusFor = (request: IncomingMessage, body: string): number => {
    receiver.requests.push({ url: request.url, headers: request.headers });
    receiver.bodies.push(body);
    if (receiver.status !== 200) return receiver.status;
    const parsed = Export.safeParse(JSON.parse(body));
    if (!parsed.success || request.url !== '/v1/traces' || request.headers['content-type'] !== 'application/json') return 400;
    for (const { resource, scopeSpans } of parsed.data.resourceSpans) {
      receiver.services.add(resource.attributes['service.name']);
      receiver.spans.push(...scopeSpans.flatMap(({ spans }) => spans));
    }
    return 200;
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => response.writeHead(statusFor(request, body), { 'content-type': 'application/json' }).end('{}'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: OtlpReceiver = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    services: new Set(),
    bodies: [],
    requests: [],
    status: 200,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
