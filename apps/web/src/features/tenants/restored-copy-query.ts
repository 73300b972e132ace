import { getRestoredCopy } from '@rampart/contract/tenants.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

export const restoredCopyQuery = queryOptions({
  queryKey: queryKeys.tenants.restoredCopy,
  queryFn: async ({ signal }) => (await api(getRestoredCopy, {}, { signal })).data,
});
