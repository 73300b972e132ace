import { productName } from '@rampart/domain/product-name.ts';
import { Screen } from '@rampart/ui/screen.tsx';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { OutboxPanel } from '../../features/notifications/outbox-panel.tsx';

const route = getRouteApi('/settings/super-user');

export function AdminSettingsScreen() {
  const { mail } = route.useSearch();
  const navigate = route.useNavigate();
  const open = useCallback((id: string | undefined): void => void navigate({ search: id === undefined ? {} : { mail: id } }), [navigate]);
  return (
    <Screen title={`${productName} Admin Settings`} subtitle={`For ${productName} staff only`}>
      <OutboxPanel openId={mail} onOpen={open} />
    </Screen>
  );
}
