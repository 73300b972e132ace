import { getDeploymentSettings } from '@rampart/contract/deploy.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

export const deploymentSettingsQuery = queryOptions({
  queryKey: queryKeys.deploy.settings,
  queryFn: async ({ signal }) => (await api(getDeploymentSettings, {}, { signal })).data,
});
