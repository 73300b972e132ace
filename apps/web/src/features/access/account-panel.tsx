import { CopyButton } from '@rampart/ui/copy-button.tsx';
import { Panel } from '@rampart/ui/panel.tsx';
import { AddressText } from '../../parts/email-address/address-text.tsx';
import { FactList } from '../../parts/fact-list/fact-list.tsx';
import { roleLabel } from '../../shell/session/role-label.ts';
import { useSession } from '../../shell/session/session-state.ts';
import { NeedlessVerification, VerifyEmail } from './verify-email.tsx';

export function AccountPanel() {
  const { user, roles, email_verified: isVerified } = useSession();
  const email = (
    <>
      <AddressText address={user.email} />
      <CopyButton value={user.email} label="Copy email" />
    </>
  );
  return (
    <Panel title="Account">
      <FactList
        facts={[
          { label: 'Name', value: `${user.first_name} ${user.last_name}`.trim() || 'Not set' },
          { label: 'Email', value: email },
          { label: 'Role', value: roles.map((role) => roleLabel[role]).join(', ') },
        ]}
      />
      {isVerified ? <NeedlessVerification email={user.email} /> : <VerifyEmail email={user.email} />}
    </Panel>
  );
}
