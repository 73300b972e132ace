/** Secrets and pictures: dropped as they arrive, before anything keeps them. */
export const unwantedAttributes: ReadonlySet<string> = new Set([
  'userpassword',
  'unicodepwd',
  'ntpwdhistory',
  'lmpwdhistory',
  'jpegphoto',
  'thumbnailphoto',
  'usercertificate',
]);

/** What identifies an entry, and its kind. */
export const identifying = [
  'objectClass',
  'objectGUID',
  'entryUUID',
  'nsUniqueId',
  'cn',
  'name',
  'sAMAccountName',
  'objectSid',
  'isCriticalSystemObject',
];

/** Read as bytes. */
export const binaryAttributes = ['objectGUID', 'objectSid', 'securityIdentifier'];

/** Which attributes say what about a person, the most telling first. */
export const ofPerson = {
  mail: ['mail', 'rfc822Mailbox'],
  signInName: ['userPrincipalName', 'uid', 'sAMAccountName', 'mail', 'cn'],
  displayName: ['displayName', 'cn', 'name'],
  firstName: ['givenName'],
  lastName: ['sn', 'surname'],
  jobTitle: ['title'],
  department: ['department', 'departmentNumber', 'ou'],
  office: ['physicalDeliveryOfficeName', 'l'],
  country: ['c', 'co'],
  manager: ['manager'],
  kind: ['employeeType', 'userType'],
  createdAt: ['whenCreated', 'createTimestamp'],
  passwordChangedAt: ['pwdLastSet', 'pwdChangedTime'],
  lastSignInAt: ['lastLogonTimestamp', 'pwdLastSuccess', 'authTimestamp'],
} as const;
const aboutAccounts = ['servicePrincipalName', 'userAccountControl', 'pwdLastSet', 'msExchRecipientTypeDetails'];

/** What makes an account worth a second look. */
export const accountAttributes: readonly string[] = [
  ...identifying,
  'displayName',
  ...ofPerson.firstName,
  ...ofPerson.kind,
  ...aboutAccounts,
  'primaryGroupID',
];

/**
 * What is read of an account, whether a person's or another. A request for everything also returns each group of the person, and some servers
 * give other attributes only by name.
 */
export const personAttributes: readonly string[] = [
  ...new Set([...accountAttributes, ...Object.values(ofPerson).flat(), 'proxyAddresses', 'nsAccountLock', 'pwdAccountLockedTime']),
];
