import { signUp } from '@rampart/contract/access/registration.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { openApi } from '../../../shell/api/api.ts';
import { reportError } from '../../../shell/api/report-error.ts';
import { takeUpSession } from '../../../shell/session/session.ts';
import { sessionState } from '../../../shell/session/session-state.ts';
import { isCodeRefusal } from '../is-code-refusal.ts';
import { splitName } from './split-name.ts';

export interface Registration {
  readonly email: string;
  readonly token: string;
  readonly name: string;
  /** Left out by those who sign in with their identity provider. */
  readonly password?: string;
  readonly totp_token?: string;
}

const submitWaitMs = 1500;
const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, submitWaitMs));

async function register({ name, ...account }: Registration): Promise<void> {
  const [{ data }] = await Promise.all([openApi(signUp, { body: { ...splitName(name), ...account } }), wait()]);
  // Whose tenant has an identity provider goes there for a session.
  if (data.data.access !== null) await takeUpSession(data.data.access);
}

const hasSession = (): boolean => 'session' in sessionState.read();

/** Makes the account and goes on to the second factor, which those with an identity provider have there. */
export function useRegister() {
  const { history } = useRouter();
  return useMutation({
    mutationFn: register,
    onSuccess: (_nothing, { email, password }) => {
      toast.success({ title: 'Account Setup', message: 'Registration success!', seconds: 5 });
      const isSso = password === undefined || !hasSession();
      history.replace(isSso ? `/register/success?email=${encodeURIComponent(email)}` : '/register/setup-mfa');
    },
    onError: (error) => {
      if (!isCodeRefusal(error)) void reportError(error);
    },
    meta: { isQuiet: true },
  });
}
