/**
 * The directory role Directory Synchronization Accounts, whose id is the same in every tenant. Its accounts sign in unattended, for
 * Microsoft Entra Connect: what they cannot satisfy stops the synchronization. Microsoft's template "Require multifactor authentication
 * for all users" excludes the role, too.
 */
export const synchronizationRole = { templateId: 'd29b2b05-8046-44ba-8758-1e26182fcf32', name: 'Directory Synchronization Accounts' };

/** The roles besides it. */
export const otherRoles = (roles: readonly string[]): readonly string[] => roles.filter((id) => id !== synchronizationRole.templateId);
