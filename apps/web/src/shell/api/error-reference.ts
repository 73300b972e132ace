import { CallFailed } from '@rampart/contract/client.ts';
import { errorText } from './error-text.ts';

/** What went wrong with the status and the request's id, by which support finds it in the logs. */
export function errorReference(error: unknown): string {
  const text = errorText(error);
  if (!(error instanceof CallFailed)) return text;
  const { body, status } = error;
  const id = typeof body === 'object' && body !== null && 'request_id' in body ? body.request_id : undefined;
  return typeof id === 'string' ? `${text} · ${status}, request ${id}` : `${text} · ${status}`;
}
