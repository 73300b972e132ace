import { useRouter } from '@tanstack/react-router';
import { hasRoute, type KnownRoute } from '../has-route.ts';
import { useSession } from '../session/session-state.ts';
import { settingsMenu } from '../settings-menu.ts';

export interface AvailableSettingsItem {
  readonly label: string;
  readonly route: KnownRoute;
  readonly disabledReason: string | undefined;
}

export function useSettingsItems(): AvailableSettingsItem[] {
  const router = useRouter();
  const { roles, mfa_required: isMfaRequired } = useSession();
  return settingsMenu.flatMap(({ label, route, isFor, isOpenWithoutMfa }) => {
    if (!isFor(roles) || !hasRoute(router, route)) return [];
    const isClosed = isMfaRequired && isOpenWithoutMfa !== true;
    return [{ label, route, disabledReason: isClosed ? 'Set up multi-factor authentication first.' : undefined }];
  });
}
