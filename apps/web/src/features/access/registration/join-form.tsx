import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { CodeField } from '../code-field.tsx';
import { entranceFailure } from '../entrance-failure.ts';
import { EmailField } from '../email-field.tsx';
import classes from '../entrance.module.css';
import { FormFailure } from '../form-failure.tsx';
import { isCodeRefusal } from '../is-code-refusal.ts';
import { codeProblem } from '../one-time-code.ts';
import { PasswordField } from '../password-field.tsx';
import { passwordProblem } from '../sign-in/sign-in-values.ts';
import type { Invitation } from './invitation.ts';
import { useRegister } from './use-register.ts';

interface JoinFormProps {
  readonly invitation: Invitation;
  readonly token: string;
}

/** A person who already has an account proves that it is theirs, and joins the tenant with it. */
export function JoinForm({ invitation, token }: JoinFormProps) {
  const { email, first_name: firstName, last_name: lastName } = invitation;
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const register = useRegister();
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: { password: passwordProblem, code: (code) => (isCodeNeeded ? codeProblem(code) : null) },
    validateInputOnBlur: true,
  });
  const submit = form.onSubmit(({ password, code }) => {
    const account = {
      isJoining: true,
      email,
      token,
      name: `${firstName} ${lastName}`,
      password,
      ...(isCodeNeeded ? { totp_token: code } : {}),
    };
    const onError = (error: unknown): void => {
      if (!isCodeRefusal(error)) return;
      if (isCodeNeeded) form.setFieldError('code', entranceFailure(error));
      else setCodeNeeded(true);
    };
    register.mutate(account, { onError });
  });
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <EmailField value={email} readOnly />
      <PasswordField {...form.getInputProps('password')} description="The password of your existing account." />
      {isCodeNeeded && <CodeField {...form.getInputProps('code')} size="md" />}
      <FormFailure title="You have not joined" error={isCodeRefusal(register.error) ? null : register.error} />
      <Button type="submit" variant="filled" size="md" fullWidth loading={register.isPending}>
        Join {invitation.tenant}
      </Button>
    </form>
  );
}
