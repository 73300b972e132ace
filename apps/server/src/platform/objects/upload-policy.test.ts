import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newObjectKey } from './object-key.ts';
import { signUpload, type UploadFields, type UploadPolicy, verifyUpload } from './upload-policy.ts';
import { UploadRefused } from './upload-refused.ts';

const signingKey = Buffer.alloc(32, 3);

const policies: fc.Arbitrary<UploadPolicy> = fc.record({
  key: fc.stringMatching(/^[A-Za-z0-9_-]{32}$/).map((random) => `018f0000-0000-7000-8000-000000000000/${random}`),
  contentType: fc.constantFrom('text/csv', 'application/json', 'application/gzip'),
  maxBytes: fc.integer({ min: 1, max: 2 ** 40 }),
  expiresAt: fc.integer({ min: 1, max: 4e12 }),
});
const fieldNames = fc.constantFrom('key', 'Content-Type', 'Policy', 'Signature');

const verifying = (fields: UploadFields, atMs: number) => () => verifyUpload(fields, { signingKey, now: new Date(atMs) });

test('what was signed is accepted until it expires', () => {
  fc.assert(
    fc.property(policies, (policy) => {
      expect(verifying(signUpload(policy, signingKey), policy.expiresAt - 1)()).toEqual(policy);
    }),
  );
});

test('it is refused from the moment it expires', () => {
  fc.assert(
    fc.property(policies, fc.nat(1e9), (policy, lateMs) => {
      expect(verifying(signUpload(policy, signingKey), policy.expiresAt + lateMs)).toThrow(UploadRefused);
    }),
  );
});

test('any altered character of any field is refused', () => {
  fc.assert(
    fc.property(policies, fieldNames, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (policy, name, at, other) => {
      const fields = signUpload(policy, signingKey);
      const value = fields[name] ?? '';
      const index = at % value.length;
      fc.pre(value[index] !== other);
      const altered = value.slice(0, index) + other + value.slice(index + 1);
      expect(verifying({ ...fields, [name]: altered }, policy.expiresAt - 1)).toThrow(UploadRefused);
    }),
  );
});

test('any missing, cut or extended field is refused', () => {
  fc.assert(
    fc.property(policies, fieldNames, (policy, name) => {
      const fields = signUpload(policy, signingKey);
      const value = fields[name] ?? '';
      for (const changed of [undefined, '', value.slice(1), value.slice(0, -1), `${value} `])
        expect(verifying({ ...fields, [name]: changed }, policy.expiresAt - 1)).toThrow(UploadRefused);
    }),
  );
});

test('a policy altered in any way does not fit its old signature', () => {
  fc.assert(
    fc.property(policies, policies, fc.constantFrom('key', 'contentType', 'maxBytes', 'expiresAt'), (policy, other, name) => {
      fc.pre(policy[name] !== other[name]);
      const altered = { ...policy, [name]: other[name] };
      const { Signature } = signUpload(policy, signingKey);
      expect(verifying({ ...signUpload(altered, signingKey), Signature }, altered.expiresAt - 1)).toThrow(UploadRefused);
    }),
  );
});

test('the signature of another key is refused', () => {
  fc.assert(
    fc.property(policies, fc.uint8Array({ minLength: 32, maxLength: 32 }), (policy, other) => {
      fc.pre(!signingKey.equals(other));
      expect(verifying(signUpload(policy, Buffer.from(other)), policy.expiresAt - 1)).toThrow(UploadRefused);
    }),
  );
});

test.each([{ key: '../x' }, { maxBytes: 0 }, { maxBytes: 0.5 }, { contentType: '' }])('%o is not signed', (wrong) => {
  const policy = { key: newObjectKey(randomUUID()), contentType: 'text/csv', maxBytes: 1, expiresAt: 1 };
  const [field = ''] = Object.keys(wrong);
  expect(() => signUpload({ ...policy, ...wrong }, signingKey)).toThrow(field);
});
