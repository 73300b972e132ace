import { LdapRefusal, type ResultCode } from '../protocol/result.ts';

const bindFirst = 'In order to perform this operation a successful bind must be completed on the connection.';
const refuse = (code: ResultCode, message: string): LdapRefusal => new LdapRefusal(code, message);
/** How the protocol's own refusals end. */
const commented = (code: ResultCode, number: string, comment: string): LdapRefusal =>
  refuse(code, `${number}, comment: ${comment}, data 0, v4563`);

export const refusals = {
  exists: () => refuse('entryAlreadyExists', '00002071: UpdErr: DSID-031B0F8F, problem 6005 (ENTRY_EXISTS), data 0\n'),
  accountExists: () => refuse('entryAlreadyExists', '00000524: UpdErr: DSID-031A11FA, problem 6005 (ENTRY_EXISTS), data 0\n'),
  alreadyMember: () => refuse('entryAlreadyExists', '00000562: UpdErr: DSID-031A11E2, problem 6005 (ENTRY_EXISTS), data 0\n'),
  notMember: () => refuse('unwillingToPerform', '00000561: SvcErr: DSID-031A120C, problem 5003 (WILL_NOT_PERFORM), data 0\n'),
  notInGroup: () => refuse('unwillingToPerform', '00000529: SvcErr: DSID-031A11E5, problem 5003 (WILL_NOT_PERFORM), data 0\n'),
  valueExists: () => refuse('attributeOrValueExists', '00002083: AtrErr: DSID-03151785, problem 1006 (ATT_OR_VALUE_EXISTS)\n'),
  noAttribute: () => refuse('noSuchAttribute', '00002085: AtrErr: DSID-03152BF1, problem 1001 (NO_ATTRIBUTE_OR_VAL)\n'),
  constraint: () => refuse('constraintViolation', '00002081: AtrErr: DSID-03151785, problem 1005 (CONSTRAINT_ATT_TYPE)\n'),
  /** Also the reason of Active Directory for such a name is the code of a system error. */
  accountName: () => refuse('other', '00000523: SysErr: DSID-031A1202, problem 22 (Invalid argument), data 0\n'),
  tooLong: (attribute: string) =>
    refuse(
      'constraintViolation',
      `00002082: AtrErr: DSID-03151785, #1:\n\t0: 00002082: DSID-03151785, problem 1005 (CONSTRAINT_ATT_TYPE), data 0, Att (${attribute})\n`,
    ),
  adminLimit: () => refuse('adminLimitExceeded', '00002024: SvcErr: DSID-02050AC0, problem 5008 (ADMIN_LIMIT_EXCEEDED), data 0\n'),
  noRights: () => refuse('insufficientAccessRights', '00002098: SecErr: DSID-03150F94, problem 4003 (INSUFF_ACCESS_RIGHTS), data 0\n'),
  unwilling: () => refuse('unwillingToPerform', '0000209A: SvcErr: DSID-031A1021, problem 5003 (WILL_NOT_PERFORM), data 0\n'),
  notLeaf: () => refuse('notAllowedOnNonLeaf', '00002015: UpdErr: DSID-031A1201, problem 6003 (CANT_ON_NON_LEAF), data 0\n'),
  onRdn: () => refuse('notAllowedOnRDN', '000020B1: UpdErr: DSID-030F1376, problem 6004 (CANT_ON_RDN), data 0\n'),
  naming: () => refuse('namingViolation', '00002099: NameErr: DSID-0305109A, problem 2005 (NAMING_VIOLATION), data 0\n'),
  classes: () => refuse('objectClassViolation', '0000207D: UpdErr: DSID-0315166D, problem 6002 (OBJ_CLASS_VIOLATION), data 0\n'),
  badCookie: () => refuse('unavailableCriticalExtension', '00002040: SvcErr: DSID-031401E7, problem 5010 (UNAVAIL_EXTENSION), data 0\n'),
  unknownAttribute: () => commented('noSuchAttribute', '00000057: LdapErr: DSID-0C090D8A', 'Error in attribute conversion operation'),
  notBound: () => commented('operationsError', '000004DC: LdapErr: DSID-0C090A71', bindFirst),
  badControl: () => commented('unavailableCriticalExtension', '00000057: LdapErr: DSID-0C0907E5', 'Error processing control'),
  badVersion: () => commented('protocolError', '0000203D: LdapErr: DSID-0C0903CB', 'Unknown version'),
  badMethod: () => commented('authMethodNotSupported', '00002027: LdapErr: DSID-0C090628', 'Invalid Authentication method'),
  noPassword: () => commented('unwillingToPerform', '00002035: LdapErr: DSID-0C090555', 'Unauthenticated binds are not allowed'),
  badExtension: () => commented('protocolError', '0000203D: LdapErr: DSID-0C090FC7', 'Unknown extended request OID'),
  noTls: () => commented('unavailable', '00000000: LdapErr: DSID-0C09117D', 'Error initializing SSL/TLS'),
  alreadyTls: () => commented('operationsError', '00000000: LdapErr: DSID-0C0911A1', 'TLS or SSL already in effect'),
} as const;
