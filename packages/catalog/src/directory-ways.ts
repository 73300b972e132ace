import type { UploadRule, Way } from '@rampart/domain/product.ts';

/** How every LDAP directory is read live, whichever product it belongs to. */
export const directoryWay: Way = {
  method: 'username_password_hostname',
  help: 'An account that may read the directory is enough. Nothing is written to it unless you deploy changes.',
  hints: {
    hostname: {
      placeholder: 'ldaps://dc1.your-company.com',
      hint: 'A host name, with :port where it is not 389. Write ldaps:// in front for TLS from the start, on 636; otherwise StartTLS is used.',
    },
    username: {
      label: 'Username (bind name)',
      placeholder: 'CN=rampart,OU=Services,DC=your-company,DC=com',
      hint: 'A distinguished name or name@domain of an account that may read the directory.',
    },
    password: { hint: 'The password of that account.' },
    group_container: {
      placeholder: 'OU=Rampart,DC=your-company,DC=com',
      hint: 'Where Rampart creates groups when you deploy lists. If empty: in Active Directory the default container for users, in other directories the one that most groups are in.',
    },
  },
  without: ['totp_secret', 'bypass_code'],
  outreach: true,
};

const maxBytes = 512 * 1024 * 1024;

/** An export of the directory that is the identity record. */
export const directoryUpload: UploadRule = { extensions: ['ldif', 'zip'], label: '.ldif or .zip files', maxBytes };

/** A snapshot of anything else. */
export const snapshotUpload: UploadRule = { extensions: ['ldif', 'zip', 'tar'], label: '.ldif, .zip or .tar files', maxBytes };

export const directoryAdministrators = ['A member of Domain Admins, or an account to which rights over these objects have been delegated.'];
