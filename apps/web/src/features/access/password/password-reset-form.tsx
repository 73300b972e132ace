import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { resetPassword } from '@rampart/contract/access/password.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { openApi } from '../../../shell/api/api.ts';
import { reportError } from '../../../shell/api/report-error.ts';
import { clearSession } from '../../../shell/session/session.ts';
import { CodeField } from '../code-field.tsx';
import { entranceFailure } from '../entrance-failure.ts';
import classes from '../entrance.module.css';
import { FormFailure } from '../form-failure.tsx';
import { codeProblem } from '../one-time-code.ts';
import { isCodeRefusal } from '../is-code-refusal.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { confirmationProblem, newPasswordProblem, type NewPasswordValues } from './new-password-values.ts';
import { useBreachCheck } from './use-breach-check.ts';

interface ResetValues extends NewPasswordValues {
  readonly code: string;
}

export function PasswordResetForm({ token }: { readonly token: string }) {
  const { history } = useRouter();
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const form = useForm<ResetValues>({
    initialValues: { password: '', confirmation: '', code: '' },
    validate: {
      password: newPasswordProblem,
      confirmation: confirmationProblem,
      code: (code) => (isCodeNeeded ? codeProblem(code) : null),
    },
    validateInputOnBlur: true,
  });
  const breachCheck = useBreachCheck(form.values.password);
  const reset = useMutation({
    mutationFn: ({ password, code }: ResetValues) =>
      openApi(resetPassword, { body: { new_password: password, token, ...(isCodeNeeded ? { totp_token: code } : {}) } }),
    onSuccess: () => {
      toast.success({ title: 'Reset Success!', message: 'Sign in with your new password.', seconds: 5 });
      // The server ended every session of this person, the one of this browser too.
      clearSession({ hasEnded: false });
      history.push('/');
    },
    onError: (error) => {
      if (!isCodeRefusal(error)) void reportError(error);
      else if (isCodeNeeded) form.setFieldError('code', entranceFailure(error));
      else setCodeNeeded(true);
    },
    meta: { isQuiet: true },
  });
  const submit = async (values: ResetValues): Promise<void> => {
    if ((await breachCheck.check(values.password)) === null) reset.mutate(values);
  };

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
      <NewPasswordFields form={form} breachCheck={breachCheck} />
      {isCodeNeeded && <CodeField {...form.getInputProps('code')} size="md" />}
      <FormFailure title="Your password was not changed" error={isCodeRefusal(reset.error) ? null : reset.error} />
      <Button type="submit" variant="filled" size="md" fullWidth loading={reset.isPending}>
        Reset password
      </Button>
    </form>
  );
}
