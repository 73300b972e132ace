import { confirmTotp, startTotp } from '@rampart/contract/access/mfa.ts';
import { toast } from '@rampart/ui/toast.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api } from '../../../shell/api/api.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';
import { checkSession, takeUpSession } from '../../../shell/session/session.ts';
import { isAlreadySetUp } from './is-already-set-up.ts';

/** A secret is asked for once per setup, and not kept afterwards. */
const totpSecretQuery = queryOptions({
  queryKey: queryKeys.access.totpSecret,
  queryFn: async ({ signal }) => (await api(startTotp, {}, { signal })).data,
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: false,
  meta: { isQuiet: true },
});

/** Asks for a secret, and turns the second factor on with a code of it. */
export function useTotpSetup(onDone: () => void) {
  const start = useQuery(totpSecretQuery);
  const markEnabled = async (): Promise<void> => {
    await checkSession();
    onDone();
  };
  const confirm = useMutation({
    mutationFn: async (code: string) => {
      const { access } = (await api(confirmTotp, { body: { totp_token: code } })).data;
      await takeUpSession(access);
    },
    onSuccess: () => {
      toast.success({ title: 'MFA Setup Success', message: 'From now on you sign in with a code as well.', seconds: 5 });
      onDone();
    },
    onError: (error) => (isAlreadySetUp(error) ? markEnabled() : undefined),
    meta: { isQuiet: true },
  });
  const isEnabledAlready = isAlreadySetUp(start.error);
  const noticeEnabled = useEffectEvent(() => void markEnabled());
  useEffect(() => {
    if (isEnabledAlready) noticeEnabled();
  }, [isEnabledAlready]);
  return { start, confirm };
}
