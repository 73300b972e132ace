import { toast } from '@rampart/ui/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { errorText } from '../api/error-text.ts';
import { FullPageSpinner } from '../layout/full-page-spinner.tsx';
import { useSession, useSessionState } from '../session/session-state.ts';
import { namedTenantIn } from './named-tenant.ts';
import { switchTenant } from './switch-tenant.ts';

interface NamedTenantGateProps {
  readonly children: ReactNode;
}

/** Who opens the link of a mail works in the tenant that the mail is about, before anything of another one is shown. */
export function NamedTenantGate({ children }: NamedTenantGateProps) {
  const { status } = useSessionState();
  const { tenant } = useSession();
  const [named] = useState(() => namedTenantIn(new URL(window.location.href)));
  const change = useMutation({
    mutationFn: switchTenant,
    onError: (error) => toast.error({ title: 'This link is about another tenant', message: errorText(error) }),
    meta: { isQuiet: true },
  });
  const isElsewhere = status === 'authenticated' && named !== undefined && named.uuid !== tenant.uuid;
  const { mutate, isIdle, isError } = change;
  useEffect(() => {
    if (isElsewhere && isIdle) mutate(named);
  }, [isElsewhere, isIdle, mutate, named]);
  return isElsewhere && !isError ? <FullPageSpinner /> : children;
}
