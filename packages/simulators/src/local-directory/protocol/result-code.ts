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
} as const;
export type ResultCode = keyof typeof resultCodes;

/** An operation that the directory does not do, in the words of Active Directory. */
export class LdapRefusal extends Error {
  override readonly name = 'LdapRefusal';
  readonly code: ResultCode;
  readonly matchedDn: string;
  readonly referral: string | null;

  constructor(
    code: ResultCode,
    message: string,
    { matchedDn = '', referral = null }: { matchedDn?: string; referral?: string | null } = {},
  ) {
    super(message);
    this.code = code;
    this.matchedDn = matchedDn;
    this.referral = referral;
  }
}
