import { processNow, triggerProcessing } from '@rampart/contract/collect.ts';
import { toast } from '@rampart/ui/toast.ts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { customerAttributesQuery } from '../../shell/gates/tenant-queries.ts';
import { runsQuery } from '../../shell/processing/runs-query.ts';

export const processNowMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => api(processNow, { body: {} }),
    onSuccess: () => toast.success({ title: 'Processing Initiated!', message: 'Reading all connected products now.', seconds: 5 }),
    onSettled: () => client.invalidateQueries({ queryKey: runsQuery.queryKey }),
  });

export const triggerProcessingMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (uuids: readonly string[]) => api(triggerProcessing, { body: { application_uuids: [...uuids] } }),
    onSuccess: (_reply, uuids) => {
      const message = uuids.length === 1 ? 'Reading one application now.' : `Reading ${uuids.length} applications now.`;
      toast.success({ title: 'Processing Initiated!', message, seconds: 5 });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: runsQuery.queryKey }),
        client.invalidateQueries({ queryKey: customerAttributesQuery.queryKey }),
      ]),
    meta: { isQuiet: true },
  });
