import { updateEntitlements } from '@rampart/contract/tenants.ts';
import { toast } from '@rampart/ui/toast.ts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { entitlementsQuery } from '../../shell/gates/tenant-queries.ts';

interface EntitlementChange {
  readonly id: number;
  readonly granted: boolean;
  readonly limit: number | null;
}

export const applyOverridesMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (changes: EntitlementChange[]) => api(updateEntitlements, { body: changes }),
    // Awaited, so that the pending values give way to the stored ones without a flicker.
    onSuccess: async () => {
      await client.refetchQueries({ queryKey: entitlementsQuery.queryKey });
      toast.success({ title: 'Entitlements Updated', seconds: 5 });
    },
    meta: { isQuiet: true },
  });
