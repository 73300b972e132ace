import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { installFromDebian } from './install-from-debian.mjs';
import { projectFolder } from './run-command.mjs';

/**
 * What tests need that is no part of this repository, by the name that they give in `meta.needs`
 * (packages/simulators/test-support/needed-material.ts): the variable that names its folder for the tests, where to look for it, and what
 * must be there besides.
 */
const materials = {
  'vendor descriptions': {
    variable: 'RAMPART_VENDOR_DESCRIPTIONS',
    places: [resolve(projectFolder, '../shared/vendor/specs')],
    advice:
      'The vendors’ API descriptions are missing. Put them in ../shared/vendor/specs, or name their folder in RAMPART_VENDOR_DESCRIPTIONS.',
  },
  'published frameworks': {
    variable: 'RAMPART_PUBLISHED_FRAMEWORKS',
    places: [resolve(projectFolder, '../shared/frameworks')],
    advice:
      'The published lists of framework identifiers and NIST’s OSCAL schema are missing. Put them in ../shared/frameworks, or name their folder in RAMPART_PUBLISHED_FRAMEWORKS.',
  },
  slapd: {
    variable: 'SLAPD',
    places: ['/usr/sbin/slapd', '/usr/libexec/slapd', '/opt/homebrew/opt/openldap/libexec/slapd', '/usr/local/opt/openldap/libexec/slapd'],
    debianPackages: ['slapd'],
    advice: 'There is no OpenLDAP server. On Debian: apt-get install slapd. On macOS: brew install openldap.',
  },
  ldapsearch: {
    variable: 'LDAPSEARCH',
    places: ['/usr/bin/ldapsearch', '/opt/homebrew/opt/openldap/bin/ldapsearch', '/usr/local/opt/openldap/bin/ldapsearch'],
    debianPackages: ['ldap-utils'],
    advice: 'There is no ldapsearch. On Debian: apt-get install ldap-utils.',
  },
  'domain controller': {
    variable: 'SAMBA',
    places: ['/usr/sbin/samba'],
    besides: ['/usr/share/samba/setup/provision.ldif', '/usr/bin/python3'],
    // The first for the server, the second for the templates of a new domain, which it only recommends.
    debianPackages: ['samba-ad-dc', 'samba-ad-provision'],
    advice: 'There is no domain controller of Samba. On Debian: apt-get install samba-ad-dc samba-ad-provision.',
  },
  SimpleSAMLphp: {
    variable: 'SIMPLESAMLPHP',
    places: ['/usr/share/simplesamlphp'],
    besides: ['/usr/bin/php'],
    // With one of PHP's own servers, no other web server comes along.
    debianPackages: ['simplesamlphp', 'php-cli', 'php-cgi', 'php-xml', 'php-mbstring'],
    advice: 'There is no SimpleSAMLphp. On Debian: apt-get install simplesamlphp php-cli php-cgi php-xml php-mbstring.',
  },
};

const placeOf = ({ variable, places, besides = [] }) =>
  besides.every((path) => existsSync(path))
    ? [process.env[variable], ...places].find((place) => place !== undefined && existsSync(place))
    : undefined;

/** Finds the material, after installing what can be. `env` is for the tests; `missing` says by name why a test may be skipped. */
export async function findMaterial() {
  const wanting = Object.values(materials).filter((material) => placeOf(material) === undefined);
  const packages = wanting.flatMap(({ debianPackages = [] }) => debianPackages);
  if (packages.length > 0) {
    console.log(`Installing ${packages.join(', ')} …`);
    await installFromDebian(...packages);
  }
  const found = Object.entries(materials).map(([name, material]) => ({ name, ...material, place: placeOf(material) }));
  return {
    env: Object.fromEntries(found.filter(({ place }) => place !== undefined).map(({ variable, place }) => [variable, place])),
    missing: Object.fromEntries(found.filter(({ place }) => place === undefined).map(({ name, advice }) => [name, advice])),
  };
}
