import { CallFailed } from '@rampart/contract/client.ts';
import { describe, expect, it } from 'vitest';
import { errorReference } from './error-reference.ts';

describe('errorReference', () => {
  it('adds the status and the id of the request', () => {
    const error = new CallFailed(503, { detail: 'The database is not reachable right now.', request_id: '8c1f-22' });
    expect(errorReference(error)).toBe('The database is not reachable right now. · 503, request 8c1f-22');
  });

  it('makes do without an id', () => {
    expect(errorReference(new CallFailed(502, { detail: 'Bad gateway' }))).toBe('Bad gateway · 502');
  });

  it('leaves other errors as they are', () => {
    expect(errorReference(new Error('A part of the application could not be loaded.'))).toBe(
      'A part of the application could not be loaded.',
    );
  });
});
