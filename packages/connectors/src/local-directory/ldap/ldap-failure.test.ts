import {
  AlreadyExistsError,
  BusyError,
  ConstraintViolationError,
  InvalidCredentialsError,
  InvalidDNSyntaxError,
  InvalidSyntaxError,
  NoSuchObjectError,
  ObjectClassViolationError,
  OperationsError,
  SizeLimitExceededError,
  TimeLimitExceededError,
  UnavailableError,
  UnknownStatusCodeError,
  UnwillingToPerformError,
} from 'ldapts';
import { expect, test } from 'vitest';
import { isPassing } from '../../kit/pace.ts';
import { bindFailure, ldapFailure } from './ldap-failure.ts';

const words = '0000202F: the directory’s own words';

test.each([
  new ConstraintViolationError(words),
  new InvalidSyntaxError(words),
  new UnwillingToPerformError(words),
  new ObjectClassViolationError(words),
  new AlreadyExistsError(words),
  new NoSuchObjectError(words),
  new InvalidDNSyntaxError(words),
])('$name is a refusal in the directory’s own words, and is not tried again', (error) => {
  const failure = ldapFailure(error);
  expect(failure.kind).toBe('ours');
  expect(failure.message).toBe(
    `The directory refuses this (code ${error.code}): “${words}”. It is not tried again. Change what it objects to, then try anew.`,
  );
  expect(isPassing(failure)).toBe(false);
});

test.each([new BusyError(), new UnavailableError(), new OperationsError(), new TimeLimitExceededError(), new UnknownStatusCodeError(80)])(
  '$name passes',
  (error) => {
    expect(isPassing(ldapFailure(error))).toBe(true);
  },
);

test('an argument that Active Directory calls invalid stays so, whatever its code', () => {
  const error = new UnknownStatusCodeError(80, '00000523: SysErr: DSID-031A1202, problem 22 (Invalid argument), data 0\n\0');
  expect(ldapFailure(error)).toMatchObject({
    kind: 'ours',
    message: expect.stringContaining('(code 80): “00000523: SysErr: DSID-031A1202, problem 22 (Invalid argument), data 0”.') as string,
  });
});

test('words are cut, and where there are none the code is named', () => {
  expect(ldapFailure(new ConstraintViolationError('x'.repeat(1000))).message.length).toBeLessThan(400);
  expect(ldapFailure(new UnwillingToPerformError(' ')).message).toMatch(
    /^The directory refuses this \(code 53\): unwilling to perform\. It/,
  );
});

test('a limit on the size of searches says what to raise', () => {
  const failure = ldapFailure(new SizeLimitExceededError());
  expect(failure.message).toContain('Raise its limit on the size of searches');
  expect(isPassing(failure)).toBe(false);
});

test('only a bind says that the bind name is wrong', () => {
  expect(bindFailure(new InvalidDNSyntaxError('no name'))).toMatchObject({ kind: 'credentials' });
  expect(bindFailure(new BusyError())).toMatchObject({ kind: 'theirs' });
});

test('a referral says that another server takes changes', () => {
  expect(ldapFailure(new UnknownStatusCodeError(10))).toMatchObject({ kind: 'ours', message: expect.stringContaining('Connect the one') });
});

test.each([
  ['525', 'username'],
  ['52e', 'password'],
  ['532', 'password'],
  ['533', undefined],
  ['775', undefined],
  ['999', undefined],
])('a refusal with the reason %s is about the field %s', (code, field) => {
  const error = new InvalidCredentialsError(`80090308: LdapErr: DSID-0C09056D, comment: AcceptSecurityContext error, data ${code}, v4563`);
  expect(bindFailure(error)).toMatchObject({ kind: 'credentials', field });
});
