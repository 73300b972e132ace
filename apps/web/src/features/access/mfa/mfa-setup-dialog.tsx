import { Dialog } from '@rampart/ui/dialog.tsx';
import { MfaSetup } from './mfa-setup.tsx';

interface MfaSetupDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function MfaSetupDialog({ isOpen, onClose }: MfaSetupDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Set up multi-factor authentication">
      <MfaSetup onDone={onClose} />
    </Dialog>
  );
}
