import { createAlertTicket, draftAlertTicket, getAlertTicket, unlinkAlertTicket } from '@rampart/contract/watch/tickets.ts';
import { toast } from '@rampart/ui/toast.ts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../shell/api/api.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';

const everyMs = 10_000;

/** Read from the tracker while someone looks at it. */
export const ticketQuery = (groupingId: string) =>
  queryOptions({
    queryKey: queryKeys.watch.ticket(groupingId),
    queryFn: async ({ signal }) => (await api(getAlertTicket, { params: { id: groupingId } }, { signal })).data.ticket,
    refetchInterval: everyMs,
    meta: { isQuiet: true },
  });

export const ticketDraftQuery = (groupingId: string) =>
  queryOptions({
    queryKey: queryKeys.watch.ticketDraft(groupingId),
    queryFn: async ({ signal }) => (await api(draftAlertTicket, { params: { id: groupingId } }, { signal })).data,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { isQuiet: true },
  });

interface NewTicket {
  readonly groupingId: string;
  readonly summary: string;
  readonly description: string;
}

export const createTicketMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ groupingId, ...body }: NewTicket) =>
      (await api(createAlertTicket, { params: { id: groupingId }, body })).data.ticket,
    // Here and not where it is asked for: the dialog is gone as soon as the alert shows its ticket.
    onSuccess: (ticket) => {
      if (ticket?.tracking === 'filed') toast.success({ title: 'Issue Created!', seconds: 8 });
      else toast.info({ title: 'The ticket is being created', message: 'It appears at the alert as soon as the tracker has accepted it.' });
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.watch.all }),
    meta: { isQuiet: true },
  });

export const unlinkTicketMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (groupingId: string) => api(unlinkAlertTicket, { params: { id: groupingId } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.watch.all }),
    meta: { isQuiet: true },
  });
