import { addExecutives, removeExecutives } from '@rampart/contract/people/individuals.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shell/api/api.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';

/** As many as one call takes. */
const mostPerCall = 500;

const inBatches = (mails: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(mails.length / mostPerCall) }, (_, at) => mails.slice(at * mostPerCall, (at + 1) * mostPerCall));

const ways = {
  add: {
    send: async (add: string[]) => (await api(addExecutives, { body: { add } })).data,
    done: (count: number) => `${count} user(s) added to the Executive List`,
    failed: 'Failed to add user to the Executive List',
  },
  remove: {
    send: async (remove: string[]) => (await api(removeExecutives, { body: { remove } })).data,
    done: (count: number) => `${count} user(s) removed from the Executive List`,
    failed: 'Failed to remove user from the Executive List',
  },
} as const;

interface Sent {
  readonly succeeded: readonly string[];
  /** Without those who were as asked before. */
  readonly changed: number;
  readonly problem?: unknown;
}

/** Why the server has left some of them as they are, where it does not say so itself. */
const impossible = 'Only people with an enabled account can be executives: services, mailboxes and lists cannot.';

/** Puts people into the group Executives, or takes them out. The figures of every group may change with them. */
export function useChangeExecutives(way: keyof typeof ways, onDone: (left: readonly string[]) => void) {
  const client = useQueryClient();
  const { send, done, failed } = ways[way];
  // Of those who were left over; that of a failure of the whole is the mutation's own.
  const [reason, setReason] = useState<Error | null>(null);
  const changing = useMutation({
    onMutate: () => setReason(null),
    mutationFn: async (mails: readonly string[]) => {
      let sent: Sent = { succeeded: [], changed: 0 };
      for (const batch of inBatches(mails)) {
        try {
          const { succeeded, changed } = await send(batch);
          sent = { succeeded: [...sent.succeeded, ...succeeded], changed: sent.changed + changed };
        } catch (problem) {
          // What the calls before it have changed stays changed.
          if (sent.succeeded.length === 0) throw problem;
          return { ...sent, problem };
        }
      }
      return sent;
    },
    onSuccess: ({ succeeded, changed, problem }: Sent, mails) => {
      const left = mails.filter((mail) => !succeeded.includes(mail.toLowerCase()));
      const title = changed > 0 ? 'Executive List Updated' : 'Executive List Unchanged';
      if (succeeded.length > 0) toast.success({ title, message: done(changed), seconds: 5 });
      if (left.length > 0) toast.error({ title: 'Error', message: failed });
      if (left.length > 0) setReason(problem instanceof Error ? problem : new Error(impossible));
      onDone(left);
    },
    onError: () => toast.error({ title: 'Error', message: failed }),
    onSettled: () =>
      Promise.all([queryKeys.people.groups, queryKeys.people.searches].map((queryKey) => client.invalidateQueries({ queryKey }))),
    meta: { isQuiet: true },
  });
  const { isPending, mutate, error } = changing;
  /** The toast says that it failed; `problem` says why, beside what it is about. */
  return { isPending, mutate, problem: error ?? reason };
}
