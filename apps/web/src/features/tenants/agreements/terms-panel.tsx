import { Button } from '@mantine/core';
import { isAtLeast, isProviderUser } from '@rampart/domain/role.ts';
import { dateText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { AddressText } from '../../../parts/email-address/address-text.tsx';
import { agreementPrompt } from '../../../shell/gates/agreement-prompt.ts';
import { agreementQuery, signedAgreementsQuery } from '../../../shell/gates/agreement-query.ts';
import { useSession } from '../../../shell/session/session-state.ts';
import classes from './agreements.module.css';

/** Every version that the tenant has signed, as the agreement promises. */
function SignedAgreements() {
  const { data: signed = [] } = useQuery(signedAgreementsQuery);
  if (signed.length === 0) return null;
  return (
    <div className={classes['signed']}>
      <h3 className={classes['signedTitle']}>Signed agreements</h3>
      <ul className={classes['signedList']}>
        {signed.map(({ version, signed_at: signedAt, signed_by: signedBy }) => (
          <li key={version}>
            Version {version}, signed <time dateTime={signedAt}>{dateText(signedAt)}</time> by <AddressText address={signedBy} />
          </li>
        ))}
      </ul>
    </div>
  );
}

export function TermsPanel() {
  const { roles } = useSession();
  const { signed: isSigned } = useSuspenseQuery(agreementQuery).data;
  const isToBeSigned = !isSigned && !isProviderUser(roles) && isAtLeast(roles, 'standard');
  return (
    <Panel
      title="Terms & Conditions"
      description={
        isSigned
          ? 'The agreement is signed for your tenant.'
          : 'The agreement is not signed yet. Nothing can be connected before an administrator signs it.'
      }
    >
      <Button variant={isToBeSigned && roles.includes('administrator') ? 'filled' : 'default'} onClick={agreementPrompt.open}>
        {isToBeSigned ? 'View or Sign' : 'View EULA'}
      </Button>
      <SignedAgreements />
    </Panel>
  );
}
