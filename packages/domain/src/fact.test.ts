import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { defineFact, factMissing, factRead, type FactReading, type ValueOf } from './fact.ts';

const mailForwarding = defineFact({ id: 'email.mail-forwarding', schema: z.object({ allowed: z.boolean() }) });

test('a fact is its id and the schema of its value', () => {
  expect(mailForwarding.id).toBe('email.mail-forwarding');
  expect(mailForwarding.schema.safeParse({ allowed: 'yes' }).success).toBe(false);
  expectTypeOf<ValueOf<typeof mailForwarding>>().toEqualTypeOf<{ allowed: boolean }>();
});

test('a fact that was read carries when it was true', () => {
  const asOf = new Date('2026-01-02T03:04:05Z');
  expect(factRead({ allowed: false }, asOf)).toEqual({ state: 'read', value: { allowed: false }, asOf });
});

test('a fact that could not be read carries the reason and fits any kind of fact', () => {
  const reading: FactReading<ValueOf<typeof mailForwarding>> = factMissing('The vendor did not answer.');
  expect(reading).toEqual({ state: 'missing', because: 'The vendor did not answer.' });
});
