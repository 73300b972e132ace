import { isPermitted, type Permission } from '@rampart/domain/permission.ts';
import { CustomerRole } from '@rampart/domain/role.ts';
import { sessionState } from '../session/session-state.ts';
import { MissingPermission } from './missing-permission.ts';

/** The least role that holds a permission: what to ask an administrator for. Nothing when only provider staff hold it. */
export const leastRoleFor = (permission: Permission): CustomerRole | undefined =>
  CustomerRole.options.find((role) => isPermitted([role], permission));

/** Whether the signed-in person holds a permission, outside of components. */
export function isOpenToMe(permission: Permission): boolean {
  const state = sessionState.read();
  return 'session' in state && isPermitted(state.session.roles, permission);
}

/** For a route's `beforeLoad`. The server refuses as well; this says so before anything is fetched. */
export const requirePermission = (permission: Permission) => (): void => {
  const state = sessionState.read();
  if ('session' in state && !isPermitted(state.session.roles, permission)) throw new MissingPermission(leastRoleFor(permission));
};
