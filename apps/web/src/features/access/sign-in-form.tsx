import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useRef } from 'react';
import { signIn } from '../../shell/session/session.ts';
import { signInFailure } from './sign-in-failure.ts';
import { emailProblem, passwordProblem, type SignInValues } from './sign-in-values.ts';
import classes from './sign-in.module.css';

export function SignInForm() {
  const passwordField = useRef<HTMLInputElement>(null);
  const form = useForm<SignInValues>({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: { email: emailProblem, password: passwordProblem },
    validateInputOnBlur: true,
  });
  const attempt = useMutation({
    mutationFn: ({ email, password }: SignInValues) => signIn({ email: email.trim(), password }),
    onError: () => passwordField.current?.select(),
    meta: { isQuiet: true },
  });

  return (
    <form className={classes['form']} noValidate onSubmit={form.onSubmit((values) => attempt.mutate(values))}>
      <TextInput
        {...form.getInputProps('email')}
        key={form.key('email')}
        label="Email"
        type="email"
        name="email"
        size="md"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
      />
      <PasswordInput
        {...form.getInputProps('password')}
        key={form.key('password')}
        ref={passwordField}
        label="Password"
        name="password"
        size="md"
        autoComplete="current-password"
        aria-required
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
      />
      <div role="alert">
        {attempt.isError && (
          <Alert color="red" role="presentation" title="You are not signed in">
            {signInFailure(attempt.error)}
          </Alert>
        )}
      </div>
      <Button
        type="submit"
        variant="filled"
        size="md"
        fullWidth
        loading={attempt.isPending}
        rightSection={<ArrowRight size={16} aria-hidden="true" />}
      >
        Sign in
      </Button>
    </form>
  );
}
