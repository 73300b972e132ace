import { privilegedRoles } from './privileged-roles.ts';
import { synchronizationRole } from './synchronization-role.ts';

/** By their templates: they exist in every directory of Microsoft's, and are listed only where someone has them. */
export const builtInRoleNames: ReadonlyMap<string, string> = new Map(
  [synchronizationRole, ...privilegedRoles].map(({ templateId, name }) => [templateId, name]),
);
