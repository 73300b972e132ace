import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Associated, seal, SealBroken, unseal } from './seal.ts';

const key = randomBytes(32);
const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array));
const associatedData = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.integer()), { maxLength: 4 });
const isSame = (a: Associated, b: Associated) => JSON.stringify(a) === JSON.stringify(b);

test('what was sealed opens with the same key and belonging', () => {
  fc.assert(
    fc.property(bytes, associatedData, (plaintext, associated) => {
      const sealed = seal({ key, plaintext, associated });
      expect(unseal({ key, sealed, associated })).toEqual(plaintext);
    }),
  );
});

test('does not open with a single flipped bit', () => {
  fc.assert(
    fc.property(bytes, associatedData, fc.nat(), (plaintext, associated, position) => {
      const sealed = seal({ key, plaintext, associated });
      const bit = position % (sealed.length * 8);
      sealed.writeUInt8(sealed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(() => unseal({ key, sealed, associated })).toThrow(SealBroken);
    }),
    { numRuns: 1000 },
  );
});

test('does not open when cut or lengthened', () => {
  const associated = ['secret', 'tenant', 1];
  const sealed = seal({ key, plaintext: Buffer.from('hunter2'), associated });
  for (let length = 0; length < sealed.length; length += 1)
    expect(() => unseal({ key, sealed: sealed.subarray(0, length), associated })).toThrow(SealBroken);
  expect(() => unseal({ key, sealed: Buffer.concat([sealed, Buffer.of(0)]), associated })).toThrow(SealBroken);
});

test('does not open for another belonging', () => {
  fc.assert(
    fc.property(bytes, associatedData, associatedData, (plaintext, mine, theirs) => {
      fc.pre(!isSame(mine, theirs));
      expect(() => unseal({ key, sealed: seal({ key, plaintext, associated: mine }), associated: theirs })).toThrow(SealBroken);
    }),
  );
});

test('distinguishes parts of the belonging that join to the same text', () => {
  const sealed = seal({ key, plaintext: Buffer.from('x'), associated: ['a', 'bc'] });
  expect(() => unseal({ key, sealed, associated: ['ab', 'c'] })).toThrow(SealBroken);
  expect(() => unseal({ key, sealed, associated: ['a', 'b', 'c'] })).toThrow(SealBroken);
});

test('does not open with another key, and the error contains neither key nor value', () => {
  const associated = ['secret', 'tenant-1'];
  const sealed = seal({ key, plaintext: Buffer.from('canary-value'), associated });
  const open = () => unseal({ key: randomBytes(32), sealed, associated });
  expect(open).toThrow(SealBroken);
  expect(open).toThrow(
    'A sealed value does not open (secret tenant-1): it was changed or moved. Restore it from a backup, or enter it again.',
  );
});

test('the same value is never sealed to the same bytes twice', () => {
  const input = { key, plaintext: Buffer.from('same'), associated: ['x'] };
  expect(seal(input)).not.toEqual(seal(input));
});
