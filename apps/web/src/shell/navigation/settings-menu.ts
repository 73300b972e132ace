import { isPermitted, type Permission } from '@rampart/domain/permission.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { type CustomerRole, isAtLeast, isProviderUser, type Role } from '@rampart/domain/role.ts';

export interface SettingsItem {
  readonly label: string;
  /** Where the item leads. It is shown once a screen answers there. */
  readonly route: `/settings/${string}`;
  readonly isFor: (roles: readonly Role[]) => boolean;
  /** Needed to set up a second factor, so usable before there is one. */
  readonly isOpenWithoutMfa?: boolean;
  /** What a tenant whose onboarding is pending is pointed to. */
  readonly onboardingHint?: (circumstances: SettingsCircumstances) => string;
}

export interface SettingsCircumstances {
  readonly isMfaRequired: boolean;
  /** Nothing while it is loading. */
  readonly onboardingStatus: string | undefined;
  /** Whether the tenant's agreement is: nothing can be connected before. Nothing while it is loading. */
  readonly isAgreementSigned: boolean | undefined;
  readonly roles: readonly Role[];
  /** The address on display. */
  readonly pathname: string;
}

export interface SettingsItemState {
  /** Why the item cannot be used; nothing when it can. */
  readonly disabledReason: string | undefined;
  /** Shown beside the item until it is followed; nothing when there is nothing to point out. */
  readonly hint: string | undefined;
}

const everyone = (): boolean => true;
const from = (least: CustomerRole) => (roles: readonly Role[]) => isAtLeast(roles, least);

const holding = (permission: Permission) => (roles: readonly Role[]) => isPermitted(roles, permission);

function connectHint({ isAgreementSigned, roles }: SettingsCircumstances): string {
  if (isAgreementSigned !== false) return 'Start here: connect your identity record. Processing then starts automatically.';
  return roles.includes('administrator')
    ? 'Sign the agreement first, under Profile Settings. Then connect your identity record here.'
    : 'An administrator must sign the agreement first. Then connect your identity record here.';
}

/** The left menu of the settings area, complete and in order. */
export const settingsMenu: readonly SettingsItem[] = [
  { label: 'Profile Settings', route: '/settings/profile', isFor: everyone, isOpenWithoutMfa: true },
  { label: 'User Management', route: '/settings/user-management', isFor: from('standard'), isOpenWithoutMfa: true },
  {
    label: 'Manage Connections',
    route: '/settings/connections',
    isFor: holding('processing:start'),
    onboardingHint: connectHint,
  },
  {
    label: 'Authentication Settings',
    route: '/settings/authentication-settings',
    isFor: holding('authentication:read'),
    isOpenWithoutMfa: true,
  },
  { label: 'Deployment Log', route: '/settings/deployment-log', isFor: everyone },
  { label: 'Audit Logging', route: '/settings/audit-log', isFor: holding('audit:read') },
  { label: `${productName} Admin Settings`, route: '/settings/super-user', isFor: isProviderUser },
];

/** What becomes of an item in this tenant, at this moment. */
export function settingsItemState(item: SettingsItem, circumstances: SettingsCircumstances): SettingsItemState {
  const { isMfaRequired, onboardingStatus, pathname } = circumstances;
  const isClosed = isMfaRequired && item.isOpenWithoutMfa !== true;
  const isPointedOut = !isClosed && onboardingStatus === 'pending' && !pathname.startsWith(item.route);
  return {
    disabledReason: isClosed ? 'Set up multi-factor authentication first.' : undefined,
    hint: isPointedOut ? item.onboardingHint?.(circumstances) : undefined,
  };
}

/** The addresses a person may open before setting up a second factor. */
export const routesOpenWithoutMfa: readonly string[] = ['/settings', '/settings/profile', '/settings/authentication-settings'];
