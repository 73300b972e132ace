import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Panel } from '@rampart/ui/panel.tsx';
import { StatusDot } from '@rampart/ui/status/status-dot.tsx';
import { useSession } from '../../shell/session/session-state.ts';
import { MfaSetupDialog } from './mfa/mfa-setup-dialog.tsx';
import { useRemoveMfa } from './mfa/use-remove-mfa.ts';
import classes from './mfa/mfa.module.css';

/** The own second factor. Those who sign in with an identity provider have theirs there. */
export function MfaPanel() {
  const { sso: isSso, mfa_enabled: isEnabled } = useSession();
  const [isOpen, dialog] = useDisclosure(false);
  const { remove, isPending } = useRemoveMfa();
  if (isSso) return null;
  return (
    <Panel title="Multi-factor authentication" description="A code from an authenticator app, asked for after your password.">
      <div className={classes['state']}>
        {isEnabled ? <StatusDot health="healthy" label="MFA is on" /> : <StatusDot health="not-connected" label="MFA is off" />}
        {isEnabled ? (
          <Button loading={isPending} onClick={() => void remove()}>
            Remove MFA
          </Button>
        ) : (
          <Button variant="filled" onClick={dialog.open}>
            Enable MFA
          </Button>
        )}
      </div>
      <MfaSetupDialog isOpen={isOpen} onClose={dialog.close} />
    </Panel>
  );
}
