import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { signIn } from '../../../shell/session/session.ts';
import { entranceFailure } from '../entrance-failure.ts';
import { findSsoAddress } from './find-sso-address.ts';
import { signInProblems, type SignInStep, type SignInValues } from './sign-in-values.ts';

type Next = { readonly step: 'password' | 'code' } | { readonly step: 'sso'; readonly address: string } | undefined;

async function enter({ email, password, code }: SignInValues): Promise<Next> {
  const outcome = await signIn({ email: email.trim(), password, ...(code === '' ? {} : { totp_token: code }) });
  return outcome === 'code-needed' ? { step: 'code' } : undefined;
}

async function look(values: SignInValues): Promise<Next> {
  const address = await findSsoAddress(values.email.trim(), true);
  if (address !== undefined) return { step: 'sso', address };
  // A password manager may have filled in the password already.
  return values.password === '' ? { step: 'password' } : enter(values);
}

/** Email first, then the password, then the code: each answer of the server says what is asked for next. */
export function useSignIn() {
  const [step, setStep] = useState<SignInStep>('email');
  const [ssoAddress, setSsoAddress] = useState('');
  const form = useForm<SignInValues>({
    initialValues: { email: '', password: '', code: '' },
    validate: (values) => signInProblems(step, values),
    validateInputOnBlur: true,
  });
  const attempt = useMutation({
    mutationFn: (values: SignInValues) => (step === 'email' ? look(values) : enter(values)),
    onSuccess: (next) => {
      if (next === undefined) return;
      form.clearErrors();
      setStep(next.step);
      if (next.step === 'sso') setSsoAddress(next.address);
    },
    onError: (error) => {
      if (step === 'code') form.setFieldError('code', entranceFailure(error));
      // A password that came with the email was not right: it is time to show the field.
      else if (form.getValues().password !== '') setStep('password');
    },
    meta: { isQuiet: true },
  });
  const goTo = (target: 'email' | 'password'): void => {
    attempt.reset();
    form.setValues({ code: '', ...(target === 'email' ? { password: '' } : {}) });
    form.clearErrors();
    setStep(target);
  };
  const submit = form.onSubmit((values) => attempt.mutate(values));
  return { step, ssoAddress, form, attempt, goTo, submit };
}

export type SignIn = ReturnType<typeof useSignIn>;
