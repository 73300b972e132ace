import { isPermitted } from '@rampart/domain/permission.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { type CustomerRole, isAtLeast, type Role } from '@rampart/domain/role.ts';

export interface SettingsItem {
  readonly label: string;
  /** Where the item leads. It is shown once a screen answers there. */
  readonly route: `/settings/${string}`;
  readonly isFor: (roles: readonly Role[]) => boolean;
  /** Needed to set up a second factor, so usable before there is one. */
  readonly isOpenWithoutMfa?: boolean;
}

const everyone = (): boolean => true;
const from = (least: CustomerRole) => (roles: readonly Role[]) => isAtLeast(roles, least);

/** The left menu of the settings area, complete and in order. */
export const settingsMenu: readonly SettingsItem[] = [
  { label: 'Profile Settings', route: '/settings/profile', isFor: everyone, isOpenWithoutMfa: true },
  { label: 'User Management', route: '/settings/user-management', isFor: from('standard'), isOpenWithoutMfa: true },
  { label: 'Manage Connections', route: '/settings/connections', isFor: from('standard') },
  { label: 'Authentication Settings', route: '/settings/authentication-settings', isFor: from('administrator'), isOpenWithoutMfa: true },
  { label: 'Deployment Log', route: '/settings/deployment-log', isFor: everyone },
  { label: 'Audit Logging', route: '/settings/audit-log', isFor: from('administrator') },
  { label: `${productName} Admin Settings`, route: '/settings/super-user', isFor: (roles) => isPermitted(roles, 'outbox:read') },
];

/** The addresses a person may open before setting up a second factor. */
export const routesOpenWithoutMfa: readonly string[] = ['/settings', '/settings/profile', '/settings/authentication-settings'];
