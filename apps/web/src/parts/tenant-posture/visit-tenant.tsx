import { Button } from '@mantine/core';
import type { TenantPosture } from '@rampart/contract/bridge/bridge.ts';
import { useMutation } from '@tanstack/react-query';
import { useSession } from '../../shell/session/session-state.ts';
import { switchTenant } from '../../shell/tenants/switch-tenant.ts';

/** Switches to a tenant that the provider serves. */
export function VisitTenant({ tenant }: { readonly tenant: TenantPosture }) {
  const current = useSession().tenant;
  const change = useMutation({ mutationFn: switchTenant });
  if (current.uuid === tenant.uuid) return 'Visiting';
  return (
    <Button
      size="xs"
      variant="default"
      loading={change.isPending || change.isSuccess}
      onClick={() => change.mutate({ uuid: tenant.uuid })}
      aria-label={`Visit ${tenant.name}`}
    >
      Visit
    </Button>
  );
}
