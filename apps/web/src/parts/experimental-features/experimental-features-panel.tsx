import { Stack, Switch } from '@mantine/core';
import { setExperimentalFeatures } from '@rampart/contract/tenants.ts';
import { ExperimentalFeature, experimentalFeatures } from '@rampart/domain/experimental-feature.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';
import { customerAttributesQuery } from '../../shell/gates/tenant-queries.ts';
import { useSession } from '../../shell/session/session-state.ts';

/** Provider staff switch them for the whole tenant, its users included. */
export function ExperimentalFeaturesPanel() {
  const { tenant } = useSession();
  const client = useQueryClient();
  const on = useQuery(customerAttributesQuery).data?.experimental_features;
  const change = useMutation({
    mutationFn: async (features: ExperimentalFeature[]) => (await api(setExperimentalFeatures, { body: { features } })).data,
    onSuccess: ({ experimental_features: features }) => {
      client.setQueryData(customerAttributesQuery.queryKey, (known) => known && { ...known, experimental_features: features });
      return client.invalidateQueries({ queryKey: queryKeys.remediate.programs });
    },
  });
  const toggle = (feature: ExperimentalFeature, isOn: boolean): void =>
    change.mutate(isOn ? [...(on ?? []), feature] : (on ?? []).filter((one) => one !== feature));
  return (
    <Panel
      title="Experimental features"
      description={`For ${productName} staff. Switched for everyone in ${tenant.name}; its administrators are notified.`}
    >
      <Stack gap="sm">
        {ExperimentalFeature.options.map((feature) => (
          <Switch
            key={feature}
            label={experimentalFeatures[feature].name}
            description={experimentalFeatures[feature].about}
            checked={on?.includes(feature) ?? false}
            disabled={on === undefined || change.isPending}
            onChange={(event) => toggle(feature, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Panel>
  );
}
