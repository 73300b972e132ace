import { badRequest } from './graph-refusal.ts';
import { blankGroup } from './group-of.ts';
import type { Row } from './list-page.ts';

const fields = new Set([
  ...Object.keys(blankGroup),
  '@odata.type',
  'id',
  'displayName',
  'mailNickname',
  'createdDateTime',
  'renewedDateTime',
]);

/** What the directory refuses about a group that somebody makes or changes. */
export function checkGroup(group: Row): void {
  const unknownField = Object.keys(group).find((name) => !fields.has(name));
  if (unknownField !== undefined) throw badRequest(`Invalid property '${unknownField}'.`);
  for (const name of ['displayName', 'mailNickname'])
    if (typeof group[name] !== 'string' || group[name].trim() === '')
      throw badRequest(`A value is required for property '${name}' of resource 'Group'.`);
  for (const name of ['mailEnabled', 'securityEnabled'])
    if (typeof group[name] !== 'boolean') throw badRequest(`A value is required for property '${name}' of resource 'Group'.`);
  if (String(group['displayName']).length > 256)
    throw badRequest("Property displayName in payload has a value that exceeds the maximum length '256'.");
  if (String(group['mailNickname']).length > 64 || /[@()\\[\]";:<>, ]/.test(String(group['mailNickname'])))
    throw badRequest("Invalid value specified for property 'mailNickname' of resource 'Group'.");
  const kinds = group['groupTypes'] ?? [];
  const isUnified = Array.isArray(kinds) && kinds.includes('Unified');
  if (group['mailEnabled'] === true && !isUnified)
    throw badRequest(
      'The service does not currently support writes of mail-enabled groups. Please ensure that the mail-enablement property is unset and the security-enablement property is set.',
    );
}
