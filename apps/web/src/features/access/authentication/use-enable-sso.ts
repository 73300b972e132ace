import { enableSso } from '@rampart/contract/access/sso.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shell/api/api.ts';
import { webAddress } from '../sign-in/web-address.ts';
import { ssoQuery } from './queries.ts';
import { ssoRequest, type SsoSource } from './sso-source.ts';

const redirectDelayMs = 1500;

export const noRedirect = 'There was an issue getting the SSO redirect URI, please double check inputs and try again.';

const confirmEnabling = (): Promise<boolean> =>
  confirm({
    title: 'Enable SSO',
    message: 'Are you sure you want to enable SSO?',
    consequences: [
      'This action will be applied to your entire organization.',
      'People of your email domains are sent to your identity provider when they sign in.',
      'Only people who belong to your tenant, or are invited to it, get in.',
    ],
    confirmLabel: 'Enable SSO',
  });

/** Asks, connects the identity provider and goes there to prove that it works. */
export function useEnableSso(source: SsoSource) {
  const client = useQueryClient();
  const [isLeaving, setIsLeaving] = useState(false);
  const enabling = useMutation({
    mutationFn: async (value: string) => (await api(enableSso, { body: ssoRequest(source, value) })).data.redirect_url,
    onSuccess: async (redirectUrl) => {
      const target = redirectUrl === null ? undefined : webAddress(redirectUrl, window.location.origin);
      if (target !== undefined) {
        setIsLeaving(true);
        toast.success({ title: 'SSO Details Found!', message: 'You are being redirected to your identity provider.', seconds: 5 });
        setTimeout(() => window.location.assign(target), redirectDelayMs);
        return;
      }
      if (source === 'metadata-url') toast.error({ title: 'Error Establishing SSO!', message: noRedirect });
      await client.invalidateQueries({ queryKey: ssoQuery.queryKey });
    },
  });
  return {
    enable: async (value: string): Promise<void> => {
      if (await confirmEnabling()) enabling.mutate(value);
    },
    isPending: enabling.isPending || isLeaving,
    error: enabling.error,
    hasNoRedirect: enabling.isSuccess && !isLeaving && source === 'metadata-url',
  };
}
