import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { enableSso } from '@rampart/contract/access/sso.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shell/api/api.ts';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { webAddress } from '../sign-in/web-address.ts';
import classes from './authentication.module.css';
import { ssoQuery } from './queries.ts';
import { ssoFields, ssoProblem, type SsoSource, ssoRequest } from './sso-source.ts';
import { useChangeReason } from './use-change-reason.ts';

const redirectDelayMs = 1500;

const noRedirect = 'There was an issue getting the SSO redirect URI, please double check inputs and try again.';

const confirmEnabling = (): Promise<boolean> =>
  confirm({
    title: 'Enable SSO',
    message: 'Are you sure you want to enable SSO?',
    consequences: [
      'This action will be applied to your entire organization.',
      'People of your proven sign-in domains are sent to your identity provider when they sign in.',
      'Only members of your tenant, and people invited to it, can sign in.',
    ],
    confirmLabel: 'Enable SSO',
  });

/** Asks, connects the identity provider and goes there to prove that it works. */
function useEnableSso(source: SsoSource) {
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

export function EnableSsoForm({ source }: { readonly source: SsoSource }) {
  const { label, placeholder } = ssoFields[source];
  const reason = useChangeReason();
  const { enable, isPending, error, hasNoRedirect } = useEnableSso(source);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { value: '' },
    validate: { value: ssoProblem(source) },
    validateInputOnBlur: true,
  });
  const field = {
    ...form.getInputProps('value'),
    label,
    placeholder,
    disabled: isPending,
    spellCheck: false,
    autoComplete: 'off',
    'aria-required': true,
  };

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(({ value }) => void enable(value))}>
      {source === 'xml' ? (
        <Textarea {...field} key={form.key('value')} className={classes.xml ?? ''} autosize minRows={6} maxRows={16} />
      ) : (
        <TextInput {...field} key={form.key('value')} type="url" inputMode="url" />
      )}
      <InlineProblem
        title={hasNoRedirect ? 'Error Establishing SSO!' : 'SSO is not enabled'}
        error={hasNoRedirect ? new Error(noRedirect) : error}
      />
      <ExplainedButton type="submit" variant="filled" loading={isPending} reason={reason}>
        Enable SSO
      </ExplainedButton>
    </form>
  );
}
