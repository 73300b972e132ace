import { existsSync } from 'node:fs';
import { installFromDebian } from './install-from-debian.mjs';

const known = [
  '/usr/sbin/slapd',
  '/usr/libexec/slapd',
  '/opt/homebrew/opt/openldap/libexec/slapd',
  '/usr/local/opt/openldap/libexec/slapd',
];
const existing = () => [process.env.SLAPD, ...known].find((path) => path !== undefined && existsSync(path));

/** The path of an OpenLDAP server, which the local directory connector is judged by. Undefined when there is none and none can be installed. */
export async function ensureSlapd() {
  const found = existing();
  if (found !== undefined) return found;
  console.log("Installing Debian's OpenLDAP …");
  await installFromDebian('slapd');
  return existing();
}
