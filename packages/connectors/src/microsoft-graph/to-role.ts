import type { Role } from '@rampart/facts/identity/roles.ts';
import type { DirectoryRole } from './schema.ts';

/** Microsoft's document "Microsoft Entra built-in roles": whoever holds one of these can give themselves any other. */
const allPowerful = new Set([
  '62e90394-69f5-4237-9190-012177145e10', // Global Administrator
  'e8611ab8-c189-46e8-94e1-60213ab1f814', // Privileged Role Administrator
  '7be44c8a-adaf-4e2a-84d6-ab2649e08a13', // Privileged Authentication Administrator
]);

export const toRole = (role: DirectoryRole, memberIds: readonly string[]): Role => ({
  id: role.id,
  templateId: role.roleTemplateId ?? null,
  name: role.displayName ?? role.id,
  isAllPowerful: allPowerful.has(role.roleTemplateId?.toLowerCase() ?? ''),
  memberIds: [...new Set(memberIds)].toSorted(),
});
