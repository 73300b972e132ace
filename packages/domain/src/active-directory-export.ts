/**
 * The command by which an administrator exports all of a domain that is read of one, on a domain controller. The container of password settings is
 * part of it, because it shows that no such object was left out.
 */
export const activeDirectoryExport =
  'ldifde -f directory.ldif -p subtree -r "(|(&(objectCategory=person)(objectClass=user))(objectClass=computer)(objectClass=group)(objectClass=domainDNS)(objectClass=msDS-PasswordSettings)(objectClass=msDS-PasswordSettingsContainer))"';

/** What to do about something that an uploaded export lacks: no account reads a file. */
export const exportAgain = `Export the directory again on a domain controller, as a member of Domain Admins, and upload the new file: ${activeDirectoryExport}`;
