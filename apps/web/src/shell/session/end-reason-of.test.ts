import { CallFailed } from '@rampart/contract/client.ts';
import { expect, test } from 'vitest';
import { endReasonOf } from './end-reason-of.ts';

test('reads why the server ended a session, and nothing into any other refusal', () => {
  const detail = 'You were signed out because your role was changed.';
  expect(endReasonOf(new CallFailed(401, { detail, code: 'session_ended', request_id: 'r' }))).toBe(detail);
  expect(endReasonOf(new CallFailed(401, { detail, request_id: 'r' }))).toBeUndefined();
  expect(endReasonOf(new CallFailed(401, 'Unauthorized'))).toBeUndefined();
});
