import { Button } from '@mantine/core';
import { isAtLeast, isProviderUser } from '@rampart/domain/role.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { agreementPrompt } from '../../../shell/gates/agreement-prompt.ts';
import { agreementQuery } from '../../../shell/gates/agreement-query.ts';
import { useSession } from '../../../shell/session/session-state.ts';

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
          : 'The agreement is not signed yet. Some features are unavailable until it is.'
      }
    >
      <Button onClick={agreementPrompt.open}>{isToBeSigned ? 'View or Sign' : 'View EULA'}</Button>
    </Panel>
  );
}
