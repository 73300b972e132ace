import { pagedResultsOid } from './encode-response.ts';
import type { Control } from './request.ts';
import { StrictReader } from './strict-reader.ts';

export interface PagedRequest {
  readonly size: number;
  readonly cookie: Buffer;
}

/** RFC 2696, 2: null when no pages are asked for. */
export function readPagedRequest(controls: readonly Control[]): PagedRequest | null {
  const control = controls.find(({ oid }) => oid === pagedResultsOid);
  if (!control?.value) return null;
  const reader = new StrictReader(control.value).inside();
  return { size: reader.integer(), cookie: reader.bytes() };
}
