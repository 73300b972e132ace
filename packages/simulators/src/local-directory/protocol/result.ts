/** RFC 4511, 4.1.9. */
export const resultCodes = {
  success: 0,
  operationsError: 1,
  protocolError: 2,
  sizeLimitExceeded: 4,
  compareFalse: 5,
  compareTrue: 6,
  authMethodNotSupported: 7,
  referral: 10,
  adminLimitExceeded: 11,
  unavailableCriticalExtension: 12,
  noSuchAttribute: 16,
  constraintViolation: 19,
  attributeOrValueExists: 20,
  noSuchObject: 32,
  invalidDNSyntax: 34,
  invalidCredentials: 49,
  insufficientAccessRights: 50,
  busy: 51,
  unavailable: 52,
  unwillingToPerform: 53,
  namingViolation: 64,
  objectClassViolation: 65,
  notAllowedOnNonLeaf: 66,
  notAllowedOnRDN: 67,
  entryAlreadyExists: 68,
  other: 80,
} as const;
export type ResultCode = keyof typeof resultCodes;

export interface Result {
  readonly code: keyof typeof resultCodes;
  readonly message?: string;
  readonly matchedDn?: string;
  readonly referral?: string;
}

/** An operation that the directory does not do, in the words of Active Directory. */
export class LdapRefusal extends Error {
  override readonly name = 'LdapRefusal';
  readonly result: Result;

  constructor(code: ResultCode, message: string, more: Omit<Result, 'code' | 'message'> = {}) {
    super(message);
    this.result = { code, message, ...more };
  }
}
