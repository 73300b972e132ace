import { useEffect } from 'react';
import { checkMfaRequirement } from './session.ts';
import { useSession } from './session-state.ts';

const everyMs = 5000;

/** Opens the screens again when the tenant no longer requires MFA, or it was set up elsewhere. */
export function useMfaRelease(): void {
  const { mfa_required: isRequired } = useSession();
  useEffect(() => {
    if (!isRequired) return undefined;
    let isAsking = false;
    const ask = async (): Promise<void> => {
      if (isAsking || document.hidden) return;
      isAsking = true;
      await checkMfaRequirement().finally(() => (isAsking = false));
    };
    const timer = setInterval(() => void ask(), everyMs);
    return () => clearInterval(timer);
  }, [isRequired]);
}
