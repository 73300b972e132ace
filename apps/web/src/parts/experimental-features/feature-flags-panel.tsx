import { Stack, Switch } from '@mantine/core';
import { setFeatureFlags } from '@rampart/contract/tenants.ts';
import { type FeatureFlag, featureFlags } from '@rampart/domain/feature-flag.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';
import { customerAttributesQuery } from '../../shell/gates/tenant-queries.ts';
import { useSession } from '../../shell/session/session-state.ts';

const flags = Object.keys(featureFlags) as FeatureFlag[];
const switchable = flags.filter((flag) => featureFlags[flag].about !== null);
const unsupported = flags.filter((flag) => featureFlags[flag].about === null);

/** Provider staff switch parts of the console off and on for the tenant that they visit. */
export function FeatureFlagsPanel() {
  const { tenant } = useSession();
  const client = useQueryClient();
  const on = useQuery(customerAttributesQuery).data?.feature_flags;
  const change = useMutation({
    mutationFn: async (changed: FeatureFlag[]) => (await api(setFeatureFlags, { body: { flags: changed } })).data,
    onSuccess: ({ feature_flags: now }) => {
      client.setQueryData(customerAttributesQuery.queryKey, (known) => known && { ...known, feature_flags: now });
      return client.invalidateQueries({ queryKey: queryKeys.connect.products });
    },
  });
  const toggle = (flag: FeatureFlag, isOn: boolean): void =>
    change.mutate(isOn ? [...(on ?? []), flag] : (on ?? []).filter((one) => one !== flag));
  return (
    <Panel title="Feature flags" description={`Parts of the console that ${tenant.name} shows. Each change is in its audit log.`}>
      <Stack gap="sm">
        {switchable.map((flag) => (
          <Switch
            key={flag}
            label={featureFlags[flag].name}
            description={
              <>
                {featureFlags[flag].about} <code>{flag}</code>
              </>
            }
            checked={on?.includes(flag) ?? false}
            disabled={on === undefined || change.isPending}
            onChange={(event) => toggle(flag, event.currentTarget.checked)}
          />
        ))}
        {unsupported.length > 0 && (
          <p>
            Not supported in this version, so there is nothing to switch: {unsupported.map((flag) => featureFlags[flag].name).join(', ')}.
          </p>
        )}
      </Stack>
    </Panel>
  );
}
