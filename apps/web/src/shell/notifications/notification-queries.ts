import {
  listNotifications,
  markAllNotifications,
  markNotification,
  type Notification,
  summariseNotifications,
} from '@rampart/contract/notifications.ts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

const pollEvery = 5000;

export const notificationSummaryQuery = queryOptions({
  queryKey: ['notifications', 'summary'],
  queryFn: async ({ signal }) => (await api(summariseNotifications, {}, { signal })).data,
  refetchInterval: pollEvery,
  meta: { isQuiet: true },
});

export const notificationsQuery = queryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: async ({ signal }) => (await api(listNotifications, { query: { limit: 100 } }, { signal })).data.notifications,
  refetchInterval: pollEvery,
  meta: { isQuiet: true },
});

/** Shows the outcome at once and hands back how to take it back. */
function showAsRead(client: QueryClient, isAffected: (notification: Notification) => boolean, read: boolean): () => void {
  const list = client.getQueryData(notificationsQuery.queryKey);
  const summary = client.getQueryData(notificationSummaryQuery.queryKey);
  const changed = list?.filter((notification) => isAffected(notification) && notification.read !== read).length ?? 0;
  client.setQueryData(
    notificationsQuery.queryKey,
    list?.map((one) => (isAffected(one) ? { ...one, read } : one)),
  );
  client.setQueryData(
    notificationSummaryQuery.queryKey,
    summary && { ...summary, unread: Math.max(0, summary.unread + (read ? -changed : changed)) },
  );
  return () => {
    client.setQueryData(notificationsQuery.queryKey, list);
    client.setQueryData(notificationSummaryQuery.queryKey, summary);
  };
}

const optimistic = (client: QueryClient) => ({
  onError: (_error: unknown, _variables: unknown, takeBack: (() => void) | undefined) => takeBack?.(),
  onSettled: () => client.invalidateQueries({ queryKey: ['notifications'] }),
});

export const markNotificationMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, read }: { readonly id: string; readonly read: boolean }) =>
      api(markNotification, { params: { id }, body: { read } }),
    onMutate: async ({ id, read }) => {
      await client.cancelQueries({ queryKey: ['notifications'] });
      return showAsRead(client, (notification) => notification.id === id, read);
    },
    ...optimistic(client),
  });

export const markAllReadMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => api(markAllNotifications, { body: { read: true } }),
    onMutate: async () => {
      await client.cancelQueries({ queryKey: ['notifications'] });
      return showAsRead(client, () => true, true);
    },
    ...optimistic(client),
  });
