import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { removeTotp } from '@rampart/contract/access/mfa.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { Panel } from '@rampart/ui/panel.tsx';
import { StatusDot } from '@rampart/ui/status/status-dot.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { agreementQuery } from '../../shell/gates/agreement-query.ts';
import { useSession } from '../../shell/session/session-state.ts';
import { checkSession, clearSession } from '../../shell/session/session.ts';
import { MfaSetup } from './mfa/mfa-setup.tsx';
import classes from './mfa/mfa.module.css';

const askFirst = (): Promise<boolean> =>
  confirm({
    title: 'Remove MFA',
    message: 'Your account is then protected by its password alone. Your other sessions end.',
    consequences: ['If your tenant requires multi-factor authentication, you are signed out and must set it up again.'],
    confirmLabel: 'Remove MFA',
    tone: 'danger',
  });

/** Asks first; where the tenant requires a second factor, the session ends with it. */
function useRemoveMfa() {
  const removal = useMutation({
    mutationFn: async () => (await api(removeTotp, {})).data,
    onSuccess: async ({ signed_out: isSignedOut }) => {
      toast.success({ title: 'MFA Removed', seconds: 5 });
      if (isSignedOut) clearSession({ hasEnded: false });
      else await checkSession();
    },
  });
  const remove = async (): Promise<void> => {
    if (await askFirst()) removal.mutate();
  };
  return { remove, isPending: removal.isPending };
}

interface MfaSetupDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function MfaSetupDialog({ isOpen, onClose }: MfaSetupDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Set up multi-factor authentication">
      <MfaSetup onDone={onClose} />
    </Dialog>
  );
}

/** The own second factor. Those who sign in with an identity provider have theirs there. */
export function MfaPanel() {
  const { sso: isSso, mfa_enabled: isEnabled, mfa_required: isRequired, email_verified: isVerified, roles } = useSession();
  const isToSign = useQuery(agreementQuery).data?.signed === false && roles.includes('administrator');
  const [isOpen, dialog] = useDisclosure(false);
  const { remove, isPending } = useRemoveMfa();
  if (isSso) return null;
  return (
    <Panel title="Multi-factor authentication" description="Enter a code from an authenticator app after your password.">
      <div className={classes.state}>
        {isEnabled ? <StatusDot health="healthy" label="MFA is on" /> : <StatusDot health="not-connected" label="MFA is off" />}
        {isEnabled ? (
          <Button loading={isPending} onClick={() => void remove()}>
            Remove MFA
          </Button>
        ) : (
          <ExplainedButton
            // The agreement comes first, where this person can sign it: one button of the screen leads on.
            variant={isToSign && !isRequired ? 'default' : 'filled'}
            reason={isVerified ? undefined : 'Verify your email address first.'}
            onClick={dialog.open}
          >
            Enable MFA
          </ExplainedButton>
        )}
      </div>
      <MfaSetupDialog isOpen={isOpen} onClose={dialog.close} />
    </Panel>
  );
}
