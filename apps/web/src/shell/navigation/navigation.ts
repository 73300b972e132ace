import type { EntitlementIdentifier } from '@rampart/domain/entitlement.ts';
import type { FeatureFlag } from '@rampart/domain/feature-flag.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { Crosshair, Layers, ListChecks, type LucideIcon, Settings, ShieldCheck, Users, Waypoints, Wrench } from 'lucide-react';

export interface NavigationEntry {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Where the entry leads. It is shown once a screen answers there. */
  readonly route: `/${string}`;
  /** The addresses under which the entry is the current one. */
  readonly area: `/${string}`;
  readonly entitlement?: EntitlementIdentifier;
  readonly isAtFoot?: boolean;
  readonly isForProviderOnly?: boolean;
  /** Hidden in a tenant where it is off. */
  readonly flag?: FeatureFlag;
  /** Settings: where onboarding and the second factor are finished, so disabled by neither. */
  readonly isAlwaysOpen?: boolean;
  /** Of which the number of open ones is beside the label. */
  readonly counts?: 'remediations' | 'drift';
  /** The letter pressed after G. */
  readonly letter?: string;
}

/** The product's navigation, complete and in order. */
export const mainNavigation: readonly NavigationEntry[] = [
  { label: 'Bridge', icon: Waypoints, route: '/bridge/products', area: '/bridge', letter: 'b' },
  { label: 'Personas', icon: Users, route: '/personas', area: '/personas', letter: 'p' },
  { label: 'Remediations', icon: ShieldCheck, route: '/quests', area: '/quests', counts: 'remediations', letter: 'r' },
  { label: 'Programs', icon: Layers, route: '/programs', area: '/programs' },
  { label: 'Frameworks', icon: ListChecks, route: '/frameworks', area: '/frameworks', entitlement: 'access_compliance_coverage' },
  { label: 'Drift', icon: Crosshair, route: '/drift', area: '/drift', entitlement: 'drift_detection', counts: 'drift', letter: 'd' },
  {
    label: `${productName} Tools`,
    icon: Wrench,
    route: '/rampart-tools',
    area: '/rampart-tools',
    isForProviderOnly: true,
    flag: 'rampart_tools',
    isAtFoot: true,
  },
  { label: 'Settings', icon: Settings, route: '/settings', area: '/settings', isAtFoot: true, isAlwaysOpen: true, letter: 's' },
];
