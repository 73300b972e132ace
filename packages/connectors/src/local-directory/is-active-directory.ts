import type { DirectoryClient } from './client.ts';
import { hasDomainPolicy } from './password-policies/password-policies.ts';
import { type Entry, hasClass, sidOf } from './schema.ts';

/** AD LDS, and OpenLDAP with such a schema, have roots of the class of a domain too, but none of what a domain is known by. */
const isDomain = (root: Entry): boolean => hasClass(root, 'domaindns') && (sidOf(root) !== undefined || hasDomainPolicy(root));

/** As the server says of itself; of a file, as its roots say. */
export const isActiveDirectory = async ({ source }: DirectoryClient): Promise<boolean> =>
  source.isDomainController === undefined ? (await source.roots()).some(isDomain) : source.isDomainController();
