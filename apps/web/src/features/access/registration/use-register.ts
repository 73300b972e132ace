import { signUp } from '@rampart/contract/access/registration.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { openApi } from '../../../shell/api/api.ts';
import { reportError } from '../../../shell/api/report-error.ts';
import { takeUpSession } from '../../../shell/session/session.ts';
import { isCodeRefusal } from '../is-code-refusal.ts';
import { finishedRegistration } from './finished-registration.ts';
import { splitName } from './split-name.ts';

export interface Registration {
  readonly email: string;
  readonly token: string;
  readonly name: string;
  /** Left out by those who sign in with their identity provider. */
  readonly password?: string;
  readonly totp_token?: string;
  /** With an account that was there before. */
  readonly isJoining?: boolean;
}

const submitWaitMs = 1500;
const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, submitWaitMs));

/** Answers the tenant whose identity provider signs the person in, where one does. */
async function register({ name, isJoining: _isJoining, ...account }: Registration): Promise<string | null> {
  const [{ data }] = await Promise.all([openApi(signUp, { body: { ...splitName(name), ...account } }), wait()]);
  if (data.data.access !== null) await takeUpSession(data.data.access);
  return data.data.sso_tenant;
}

/** Makes the account and goes on to the second factor, which those with an identity provider have there. */
export function useRegister() {
  const { history } = useRouter();
  return useMutation({
    mutationFn: register,
    onSuccess: (ssoTenant, { isJoining = false }) => {
      finishedRegistration.write(isJoining ? 'joined' : 'created');
      toast.success({ title: 'Account Setup', message: 'Registration success!', seconds: 5 });
      history.replace(ssoTenant === null ? '/register/setup-mfa' : `/register/success?tenant=${encodeURIComponent(ssoTenant)}`);
    },
    onError: (error) => {
      if (!isCodeRefusal(error)) void reportError(error);
    },
    meta: { isQuiet: true },
  });
}
