import { useForm } from '@mantine/form';
import { stepUp } from '@rampart/contract/access/session.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shell/api/api.ts';
import { useSession } from '../../../shell/session/session-state.ts';
import { codeProblem } from '../one-time-code.ts';

interface StepUpValues {
  readonly password: string;
  readonly code: string;
}

/** The password, and a code from those who have an authenticator: also when they set it up in another tab a moment ago. */
export function usePasswordStepUp(onConfirmed: () => void) {
  const { mfa_enabled: hasMfa } = useSession();
  const [isCodeNeeded, setCodeNeeded] = useState(hasMfa);
  const form = useForm<StepUpValues>({
    initialValues: { password: '', code: '' },
    validate: {
      password: (password) => (password === '' ? 'Password is required' : null),
      code: (code) => (isCodeNeeded ? codeProblem(code) : null),
    },
  });
  const attempt = useMutation({
    mutationFn: async ({ password, code }: StepUpValues) =>
      (await api(stepUp, { body: { password, ...(isCodeNeeded ? { totp_token: code } : {}) } })).status,
    onSuccess: (status) => (status === 202 ? setCodeNeeded(true) : onConfirmed()),
    // A code is good once: whatever was wrong, the next try needs another one.
    onError: () => form.setFieldValue('code', ''),
    meta: { isQuiet: true },
  });
  return { form, attempt, isCodeNeeded, submit: form.onSubmit((values) => attempt.mutate(values)) };
}
