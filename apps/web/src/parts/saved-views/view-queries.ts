import { createView, deleteView, listViews, updateView } from '@rampart/contract/users/views.ts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

export const viewsQuery = (screen: string) =>
  queryOptions({
    queryKey: queryKeys.users.views(screen),
    queryFn: async ({ signal }) => (await api(listViews, { query: { screen } }, { signal })).data.views,
    staleTime: 60_000,
    meta: { isQuiet: true },
  });

export interface ViewDraft {
  readonly name: string;
  readonly query: string;
  readonly is_shared: boolean;
}

/** Creates a view, or replaces the one with this id. */
export const saveViewMutation = (client: QueryClient, screen: string) =>
  mutationOptions({
    mutationFn: async ({ id, ...draft }: ViewDraft & { readonly id?: string | undefined }) => {
      const body = { ...draft, screen };
      return (id === undefined ? await api(createView, { body }) : await api(updateView, { params: { id }, body })).data.view;
    },
    onSettled: () => client.invalidateQueries({ queryKey: viewsQuery(screen).queryKey }),
  });

export const deleteViewMutation = (client: QueryClient, screen: string) =>
  mutationOptions({
    mutationFn: (id: string) => api(deleteView, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: viewsQuery(screen).queryKey }),
  });
