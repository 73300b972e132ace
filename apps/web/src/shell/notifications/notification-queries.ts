import {
  listNotifications,
  markAllNotifications,
  markNotification,
  type Notification,
  summariseNotifications,
} from '@rampart/contract/notifications.ts';
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { queryKeys } from '../api/query-keys.ts';

const pollEvery = 5000;

export const notificationSummaryQuery = queryOptions({
  queryKey: queryKeys.notifications.summary,
  queryFn: async ({ signal }) => (await api(summariseNotifications, {}, { signal })).data,
  refetchInterval: pollEvery,
  meta: { isQuiet: true },
});

/** So many at first, and so many more at a time. */
export const notificationsPerPage = 100;

export const notificationsQuery = (limit: number) =>
  queryOptions({
    queryKey: [...queryKeys.notifications.newest, limit],
    queryFn: async ({ signal }) => (await api(listNotifications, { query: { limit } }, { signal })).data.notifications,
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery,
    meta: { isQuiet: true },
  });

/** For those who left some unread so long ago that they are not among the newest any more. */
export const unreadNotificationsQuery = (limit: number) =>
  queryOptions({
    queryKey: [...queryKeys.notifications.unread, limit],
    queryFn: async ({ signal }) => (await api(listNotifications, { query: { limit, unread: 'true' } }, { signal })).data.notifications,
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery,
    meta: { isQuiet: true },
  });

interface Outcome {
  readonly isAffected: (notification: Notification) => boolean;
  readonly read: boolean;
  readonly unreadAfter: (unread: number) => number;
}

/** Shows the outcome immediately and hands back how to take it back. */
function show(client: QueryClient, { isAffected, read, unreadAfter }: Outcome): () => void {
  const before = client.getQueriesData<Notification[]>({ queryKey: queryKeys.notifications.lists });
  const summary = client.getQueryData(notificationSummaryQuery.queryKey);
  client.setQueriesData<Notification[]>({ queryKey: queryKeys.notifications.lists }, (list) =>
    list?.map((one) => (isAffected(one) ? { ...one, read } : one)),
  );
  client.setQueryData(notificationSummaryQuery.queryKey, summary && { ...summary, unread: Math.max(0, unreadAfter(summary.unread)) });
  return () => {
    for (const [key, list] of before) client.setQueryData(key, list);
    client.setQueryData(notificationSummaryQuery.queryKey, summary);
  };
}

const optimistic = (client: QueryClient) => ({
  onError: (_error: unknown, _variables: unknown, takeBack: (() => void) | undefined) => takeBack?.(),
  onSettled: () => client.invalidateQueries({ queryKey: queryKeys.notifications.panel }),
});

export const markNotificationMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, read }: { readonly id: string; readonly read: boolean }) =>
      api(markNotification, { params: { id }, body: { read } }),
    onMutate: async ({ id, read }) => {
      await client.cancelQueries({ queryKey: queryKeys.notifications.panel });
      return show(client, { isAffected: (one) => one.id === id, read, unreadAfter: (unread) => unread + (read ? -1 : 1) });
    },
    ...optimistic(client),
  });

export const markAllReadMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => api(markAllNotifications, { body: { read: true } }),
    onMutate: async () => {
      await client.cancelQueries({ queryKey: queryKeys.notifications.panel });
      return show(client, { isAffected: () => true, read: true, unreadAfter: () => 0 });
    },
    ...optimistic(client),
  });
