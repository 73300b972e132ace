import { Alert, Badge, Button, VisuallyHidden } from '@mantine/core';
import { type OpenSession, listSessions, revokeOtherSessions, revokeSession } from '@rampart/contract/access/session.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { countText, momentText, partText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useQuery, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';
import { errorReference } from '../../shell/api/error-reference.ts';
import { deviceText } from './device-text.ts';
import classes from './sessions-panel.module.css';

const sessionsQuery = queryOptions({
  queryKey: queryKeys.access.sessions,
  queryFn: async ({ signal }) => (await api(listSessions, {}, { signal })).data.sessions,
});

function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(revokeSession, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

const askFirst = (device: string, address: string): Promise<boolean> =>
  confirm({
    title: 'End session',
    message: `${device} at ${address} is signed out immediately.`,
    confirmLabel: 'End session',
    tone: 'danger',
  });

function SessionRow({ session }: { readonly session: OpenSession }) {
  const ending = useEndSession();
  const device = deviceText(session.user_agent);
  const end = async (): Promise<void> => {
    if (!(await askFirst(device, session.source_address))) return;
    ending.mutate(session.session_id, { onSuccess: () => toast.success({ title: 'Session ended' }) });
  };
  return (
    <li className={classes.session}>
      <div>
        <p className={classes.device} title={session.user_agent}>
          {device}
          {session.current && <Badge>This session</Badge>}
        </p>
        <p className={classes.facts}>
          {session.source_address} · {session.tenant} ·{' '}
          <span className={classes.since}>
            since <time dateTime={session.created_at}>{momentText(session.created_at)}</time>
          </span>
        </p>
      </div>
      {!session.current && (
        <Button size="xs" loading={ending.isPending} onClick={() => void end()}>
          End session
          <VisuallyHidden>
            {' '}
            of {device} at {session.source_address}
          </VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

function EndOthers({ count }: { readonly count: number }) {
  const queryClient = useQueryClient();
  const ending = useMutation({
    mutationFn: async () => (await api(revokeOtherSessions, {})).data.ended,
    onSuccess: (ended) => toast.success({ title: `${countText(ended, 'session', 'sessions')} ended` }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  const end = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'End all other sessions',
      message: `${countText(count, 'other session is', 'other sessions are')} signed out immediately, in every tenant. This one stays.`,
      confirmLabel: 'End all others',
      tone: 'danger',
    });
    if (isSure) ending.mutate();
  };
  return (
    <Button size="xs" loading={ending.isPending} onClick={() => void end()}>
      End all others
    </Button>
  );
}

const shownFirst = 5;
const shownMore = 20;

/** Everywhere the person is signed in; a session that is not theirs, or no longer needed, can be ended from here. */
export function SessionsPanel() {
  const sessions = useQuery(sessionsQuery);
  const [shown, setShown] = useState(shownFirst);
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <Panel
      title="Sessions"
      actions={others > 1 && <EndOthers count={others} />}
      description="Where you are signed in. API clients are programs that sign in with your password. End any session you don't recognise, then change your password."
    >
      {sessions.data === undefined && sessions.error === null && <PanelSkeleton />}
      {sessions.data === undefined && sessions.error !== null && (
        <Alert color="red" role="alert" title="Your sessions could not be loaded">
          <p>{errorReference(sessions.error)}</p>
          <Button size="xs" onClick={() => void sessions.refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      <ul>
        {sessions.data?.slice(0, shown).map((session) => (
          <SessionRow key={session.session_id} session={session} />
        ))}
      </ul>
      {(sessions.data?.length ?? 0) > shown && (
        <div className={classes.more}>
          <Button size="xs" onClick={() => setShown(shown + shownMore)}>
            Show more
          </Button>
          <span className={classes.facts}>{partText(shown, sessions.data?.length ?? 0, 'session', 'sessions')}</span>
        </div>
      )}
    </Panel>
  );
}
