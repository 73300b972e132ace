import type { CredentialName } from '@rampart/domain/auth-method.ts';
import { oneLine } from '@rampart/domain/one-line.ts';
import {
  BusyError,
  InsufficientAccessError,
  InvalidCredentialsError,
  InvalidDNSyntaxError,
  ResultCodeError,
  UnavailableError,
} from 'ldapts';
import { failureOf } from '../../kit/failure-of.ts';
import { type FailureDetails, VendorFailure } from '../../kit/vendor-failure.ts';

const vendor = 'The directory';

/** Active Directory gives the reason in a code after `data`. */
const adReasons: Readonly<Record<string, string>> = {
  '525': 'The directory does not know this account. Check the bind name.',
  '52e': 'The directory refused the password of this account. Enter it again.',
  '530': 'The directory does not let this account in at this hour. Use another account.',
  '532': 'The password of this account has expired. Renew it in the directory, then enter it here.',
  '533': 'This account is disabled in the directory. Enable it, or use another one.',
  '701': 'This account has expired in the directory. Use another one.',
  '773': 'This account must change its password first. Change it in the directory, then enter it here.',
  '775': 'This account is locked in the directory. Unlock it, then try again.',
};

const adFields: Readonly<Record<string, CredentialName>> = { '525': 'username', '52e': 'password', '532': 'password', '773': 'password' };

function refusedBind(error: InvalidCredentialsError): VendorFailure {
  const code = /data ([0-9a-f]{3,4})\b/i.exec(error.message)?.[1]?.toLowerCase() ?? '';
  const reason = adReasons[code] ?? 'The directory does not know this account, or the password is wrong. Check both, then try again.';
  const field = adFields[code];
  return new VendorFailure(vendor, { kind: 'credentials', reason, ...(field && { field }) });
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '');

const isCertificateProblem = (error: unknown): boolean =>
  /^(ERR_TLS_|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO_|HOSTNAME_MISMATCH)/.test(codeOf(error));

const failure = (kind: FailureDetails['kind'], reason: string): VendorFailure => new VendorFailure(vendor, { kind, reason });

/** A time limit, a lost sign-in, an outage: the same may be taken a moment later. All else stays refused. */
const passingCodes: ReadonlySet<number> = new Set([1, 3, 51, 52, 80]);
const sizeLimitCode = 4;
const referralCode = 10;
const mostWords = 200;

/** Active Directory has the code of any other error, 80, also for a name that it will never take. */
const isPassing = ({ code, message }: ResultCodeError): boolean => passingCodes.has(code) && !/problem 22\b/.test(message);

/** The directory's own words, on one line. The library adds the code to them. */
const wordsOf = ({ message }: ResultCodeError): string =>
  oneLine(message.replace(/\s*Code: 0x[0-9a-f]+$/i, ''))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, mostWords);

/** `already exists`, where the directory has no words. */
const nameOf = ({ name }: ResultCodeError): string =>
  name
    .replace(/Error$/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();

function refused(error: ResultCodeError): VendorFailure {
  if (isPassing(error)) return failure('theirs', `The directory could not answer (code ${error.code}). It is tried again later.`);
  if (error.code === sizeLimitCode)
    return failure(
      'ours',
      'The directory shows this account only a part (code 4). Raise its limit on the size of searches for this account.',
    );
  if (error.code === referralCode)
    return failure('ours', 'This server of the directory refers changes to another one (code 10). Connect the one that takes them.');
  const words = wordsOf(error);
  return failure(
    'ours',
    `The directory refuses this (code ${error.code}): ${words === '' ? nameOf(error) : `“${words}”`}. It is not tried again. Change what it objects to, then try anew.`,
  );
}

/** What the directory or the way there did, in words. */
export function ldapFailure(error: unknown): VendorFailure {
  if (error instanceof VendorFailure) return error;
  if (error instanceof InvalidCredentialsError) return refusedBind(error);
  if (error instanceof InsufficientAccessError)
    return failure('permission', 'The directory does not let this account do that. Grant it what the documentation lists.');
  if (error instanceof BusyError || error instanceof UnavailableError)
    return failure('theirs', 'The directory is busy or shutting down. It is tried again later.');
  if (error instanceof ResultCodeError) return refused(error);
  if (isCertificateProblem(error))
    return failure(
      'ours',
      'The certificate of the directory is not trusted here. Ask the operator to add its authority (NODE_EXTRA_CA_CERTS).',
    );
  return failureOf(vendor, error);
}

const unreadableName = 'The bind name is not a distinguished name. Write it as CN=…,DC=…, or as name@domain.';

/** What came of signing in. */
export const bindFailure = (error: unknown): VendorFailure =>
  error instanceof InvalidDNSyntaxError
    ? new VendorFailure(vendor, { kind: 'credentials', field: 'username', reason: unreadableName })
    : ldapFailure(error);
