import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What a test may need that is no part of this repository. tools/setup/find-material.mjs knows the same list. */
type Material = 'vendor descriptions' | 'published frameworks' | 'slapd' | 'ldapsearch' | 'domain controller' | 'SimpleSAMLphp';

declare module 'vitest' {
  interface TaskMeta {
    needs?: Material;
  }
}

/** Where the vendors' descriptions of their APIs are: `shared/vendor/specs` beside the checkout, unless the environment says otherwise. */
export const descriptionsFolder =
  process.env['RAMPART_VENDOR_DESCRIPTIONS'] ?? fileURLToPath(new URL('../../../../shared/vendor/specs', import.meta.url));

/** Published lists of identifiers and NIST's schema of OSCAL: `shared/frameworks` beside the checkout, unless the environment says otherwise. */
export const frameworksFolder =
  process.env['RAMPART_PUBLISHED_FRAMEWORKS'] ?? fileURLToPath(new URL('../../../../shared/frameworks', import.meta.url));

export const slapd = process.env['SLAPD'] ?? '/usr/sbin/slapd';
export const ldapsearch = process.env['LDAPSEARCH'] ?? '/usr/bin/ldapsearch';

export const samba = process.env['SAMBA'] ?? '/usr/sbin/samba';
/** Without these templates Samba serves files only, and its own Python makes domains of them. */
const ofDomain = ['/usr/share/samba/setup/provision.ldif', '/usr/bin/python3'];

export const simpleSamlPhp = process.env['SIMPLESAMLPHP'] ?? '/usr/share/simplesamlphp';
export const php = '/usr/bin/php';

/** Options of a test: it is skipped where the material is missing, and `npm test` prints the reason. */
const needs = (material: Material, ...paths: readonly string[]) => ({
  skip: !paths.every((path) => existsSync(path)),
  meta: { needs: material },
});

export const needsDescriptions = needs('vendor descriptions', descriptionsFolder);
export const needsFrameworks = needs('published frameworks', frameworksFolder);
export const needsSlapd = needs('slapd', slapd);
export const needsLdapsearch = needs('ldapsearch', ldapsearch);
export const needsSimpleSamlPhp = needs('SimpleSAMLphp', simpleSamlPhp, php);
export const needsDomainController = needs('domain controller', samba, ...ofDomain);
