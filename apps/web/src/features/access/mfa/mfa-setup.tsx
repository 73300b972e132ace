import { Alert, Button, Skeleton, SegmentedControl } from '@mantine/core';
import { useForm } from '@mantine/form';
import { confirmTotp, startTotp } from '@rampart/contract/access/mfa.ts';
import { CopyButton } from '@rampart/ui/copy-button.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState, useEffect, useEffectEvent } from 'react';
import { api } from '../../../shell/api/api.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';
import { checkSession, takeUpSession } from '../../../shell/session/session.ts';
import { unlessCancelled } from '../../../shell/step-up/unless-cancelled.ts';
import { CodeField } from '../code-field.tsx';
import { entranceFailure } from '../entrance-failure.ts';
import { codeProblem } from '../one-time-code.ts';
import { inGroups } from './in-groups.ts';
import { isAlreadySetUp } from './is-already-set-up.ts';
import classes from './mfa.module.css';

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
function useTotpSetup(onDone: () => void) {
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
      toast.success({ title: 'MFA Setup Success', message: 'You now sign in with a code as well.', seconds: 5 });
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

interface TotpSecretProps {
  readonly image: string;
  readonly secret: string;
}

const ways = [
  { value: 'qr', label: 'QR code' },
  { value: 'key', label: 'Secret key' },
];

function TotpSecret({ image, secret }: TotpSecretProps) {
  const [way, setWay] = useState('qr');
  return (
    <div className={classes.secret}>
      <SegmentedControl data={ways} value={way} onChange={setWay} aria-label="How the secret is shown" fullWidth />
      {way === 'qr' ? (
        <img className={classes.qr} src={`data:image/svg+xml;base64,${image}`} alt="QR code for your authenticator app" />
      ) : (
        <div className={classes.key}>
          <code>{inGroups(secret)}</code>
          <CopyButton value={secret} label="Copy secret key" />
        </div>
      )}
    </div>
  );
}

/** Scan or type the secret, then prove it with a code: the same in the dialog and in the registration. */
export function MfaSetup({ onDone }: { readonly onDone: () => void }) {
  const { start, confirm } = useTotpSetup(onDone);
  const form = useForm({ initialValues: { code: '' }, validate: { code: codeProblem }, validateInputOnBlur: true });
  if (start.isError) {
    return (
      <div className={classes.setup}>
        <Alert color="red" role="alert" title="The setup could not start">
          {entranceFailure(start.error)}
        </Alert>
        <Button onClick={() => void start.refetch()}>Try again</Button>
      </div>
    );
  }
  const submit = form.onSubmit(({ code }) =>
    confirm.mutate(code, { onError: unlessCancelled((error) => form.setFieldError('code', entranceFailure(error))) }),
  );
  return (
    <form className={classes.setup} noValidate onSubmit={submit}>
      {start.data === undefined ? (
        <div role="status" aria-label="Loading">
          <Skeleton className={classes.qr ?? ''} />
        </div>
      ) : (
        <TotpSecret image={start.data.qrcode_b64} secret={start.data.totp_secret} />
      )}
      <CodeField {...form.getInputProps('code')} description="Enter the code the app shows now." size="md" />
      <Button type="submit" variant="filled" size="md" fullWidth loading={confirm.isPending}>
        Turn on multi-factor authentication
      </Button>
    </form>
  );
}
