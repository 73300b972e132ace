import type { Log } from './log.ts';

/** All that is logged of a request. Of what the caller sends it is the method, the address they come from and, where there is no route, the path. */
export interface RequestLine {
  readonly request_id: string;
  readonly method: string;
  readonly route: string | undefined;
  readonly status: number;
  readonly ms: number;
  readonly address: string;
}

export type LogRequest = (level: 'info' | 'error', line: RequestLine) => void;

/**
 * Looking through a line for what must not be in it takes longer than all else that is done for a small call. Here each field is taken by its name,
 * so that there is nothing to look for: what else an object has does not reach the log.
 */
export function openRequestLines(log: Log): LogRequest {
  const lines = log.child({}, { redact: [] });
  return (level, { request_id, method, route, status, ms, address }) =>
    lines[level]({ request_id, method, route, status, ms, address }, 'request');
}
