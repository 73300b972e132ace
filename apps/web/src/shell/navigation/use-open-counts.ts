import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { customerAttributesQuery, entitlementsQuery } from '../gates/tenant-queries.ts';
import { onboardingQuery } from '../onboarding/onboarding-query.ts';
import { useSession } from '../session/session-state.ts';
import { mayAskOpen, type OpenCircumstances } from './may-ask-open.ts';
import { type Counted, isReadByScreen, newestOpen } from './open-answers.ts';
import { openDriftQuery, openRemediationsQuery } from './open-queries.ts';

export type OpenCounts = Readonly<Record<Counted, number | undefined>>;

function useFromQueries<Value extends number | boolean | undefined>(look: (client: QueryClient) => Value): Value {
  const client = useQueryClient();
  const subscribe = useCallback((onChange: () => void) => client.getQueryCache().subscribe(onChange), [client]);
  return useSyncExternalStore(subscribe, () => look(client));
}

const pauseMs = 500;

/** A screen asks first: once it is on display, it is known what it reads itself. */
function useIsOnDisplay(): boolean {
  const place = useRouterState({ select: ({ status, location }) => (status === 'idle' ? location.pathname : undefined) });
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    if (place === undefined) return undefined;
    const timer = setTimeout(() => setSettled(place), pauseMs);
    return () => clearTimeout(timer);
  }, [place]);
  return place !== undefined && settled === place;
}

/** How many remediations and drift alerts are open, of the entries that can be followed; nothing where that is not known. */
export function useOpenCounts(entries: OpenCircumstances['entries']): OpenCounts {
  const circumstances = {
    entries,
    roles: useSession().roles,
    onboardingStatus: useQuery(customerAttributesQuery).data?.onboarding_status,
    isAgreementSigned: useQuery(onboardingQuery).data?.agreement_signed,
    entitlements: useQuery(entitlementsQuery).data,
  };
  const mayAsk = { remediations: mayAskOpen('remediations', circumstances), drift: mayAskOpen('drift', circumstances) };
  const isOnDisplay = useIsOnDisplay();
  const isRead = {
    remediations: useFromQueries((client) => isReadByScreen(client, 'remediations')),
    drift: useFromQueries((client) => isReadByScreen(client, 'drift')),
  };
  useQuery({ ...openRemediationsQuery, enabled: mayAsk.remediations && isOnDisplay && !isRead.remediations });
  useQuery({ ...openDriftQuery, enabled: mayAsk.drift && isOnDisplay && !isRead.drift });
  const newest = {
    remediations: useFromQueries((client) => newestOpen(client, 'remediations')),
    drift: useFromQueries((client) => newestOpen(client, 'drift')),
  };
  return { remediations: mayAsk.remediations ? newest.remediations : undefined, drift: mayAsk.drift ? newest.drift : undefined };
}
