/** What identifies an entry, and its kind. */
const identifying = ['objectClass', 'objectGUID', 'entryUUID', 'nsUniqueId', 'cn', 'name', 'sAMAccountName'];

/** What is read of a person. A request for everything also returns each group of the person, and some servers give other attributes only by name. */
export const personAttributes: readonly string[] = [
  ...identifying,
  'userPrincipalName',
  'uid',
  'mail',
  'rfc822Mailbox',
  'displayName',
  'givenName',
  'sn',
  'surname',
  'title',
  'department',
  'departmentNumber',
  'ou',
  'physicalDeliveryOfficeName',
  'l',
  'c',
  'co',
  'manager',
  'employeeType',
  'userType',
  'servicePrincipalName',
  'userAccountControl',
  'nsAccountLock',
  'whenCreated',
  'createTimestamp',
  'pwdLastSet',
  'pwdChangedTime',
  'pwdAccountLockedTime',
  'lastLogonTimestamp',
  'pwdLastSuccess',
  'authTimestamp',
];

export const groupAttributes: readonly string[] = [...identifying, 'description', 'member', 'uniqueMember'];

/** What makes an account worth a second look. */
export const accountAttributes: readonly string[] = [
  ...identifying,
  'displayName',
  'employeeType',
  'userType',
  'servicePrincipalName',
  'userAccountControl',
  'primaryGroupID',
  'pwdLastSet',
];
