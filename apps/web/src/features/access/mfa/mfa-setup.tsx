import { Alert, Button, Skeleton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CodeField } from '../code-field.tsx';
import { entranceFailure } from '../entrance-failure.ts';
import { codeProblem } from '../one-time-code.ts';
import classes from './mfa.module.css';
import { TotpSecret } from './totp-secret.tsx';
import { useTotpSetup } from './use-totp-setup.ts';

/** Scan or type the secret, then prove it with a code: the same in the dialog and in the registration. */
export function MfaSetup({ onDone }: { readonly onDone: () => void }) {
  const { start, confirm } = useTotpSetup(onDone);
  const form = useForm({ initialValues: { code: '' }, validate: { code: codeProblem }, validateInputOnBlur: true });
  if (start.isError) {
    return (
      <div className={classes['setup']}>
        <Alert color="red" role="alert" title="The setup could not start">
          {entranceFailure(start.error)}
        </Alert>
        <Button onClick={() => void start.refetch()}>Try again</Button>
      </div>
    );
  }
  const submit = form.onSubmit(({ code }) =>
    confirm.mutate(code, { onError: (error) => form.setFieldError('code', entranceFailure(error)) }),
  );
  return (
    <form className={classes['setup']} noValidate onSubmit={submit}>
      {start.data === undefined ? (
        <div role="status" aria-label="Loading">
          <Skeleton className={classes['qr'] ?? ''} />
        </div>
      ) : (
        <TotpSecret image={start.data.qrcode_b64} secret={start.data.totp_secret} />
      )}
      <CodeField {...form.getInputProps('code')} description="The code that the app shows now." size="md" />
      <Button type="submit" variant="filled" size="md" fullWidth loading={confirm.isPending}>
        Turn on multi-factor authentication
      </Button>
    </form>
  );
}
