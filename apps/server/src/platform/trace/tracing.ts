export type Attributes = Readonly<Record<string, string | number>>;

export interface SpanDescription {
  readonly name: string;
  /** `server`: a call that was received; `consumer`: a job; `client`: a request to a vendor. */
  readonly kind: 'server' | 'consumer' | 'client';
  /** Names, ids and numbers: never a body, a query, a path with its ids, a header or the text of an error. */
  readonly attributes: Attributes;
  /** Where it was caused, when that was in another process; otherwise it belongs to the span around it. */
  readonly parent?: string | undefined;
}

/** Says something of a span that was not known when it started. */
export type Note = (attributes: Attributes) => void;

/** Follows work from a call through its jobs to the vendors. */
export interface Tracing {
  inSpan<T>(span: SpanDescription, work: (note: Note) => Promise<T>): Promise<T>;
  /** The span under way, in the form that goes with a job: the `traceparent` of W3C Trace Context. */
  carry(): string | undefined;
  close(): Promise<void>;
}

const noNote: Note = () => {};

export const noTracing: Tracing = {
  inSpan: (_span, work) => work(noNote),
  carry: () => undefined,
  close: async () => {},
};
