import { Alert, Button } from '@mantine/core';
import { isPermitted } from '@rampart/domain/permission.ts';
import { agreementPrompt } from '../../shell/gates/agreement-prompt.ts';
import { useSession } from '../../shell/session/session-state.ts';

export function AgreementNotice() {
  const canSign = isPermitted(useSession().roles, 'agreements:sign');
  return (
    <Alert color="yellow" mb="lg" role="status">
      <p>The user agreements have not been signed by an admin. Please find someone with the proper priviliege level to sign.</p>
      <Button mt="sm" onClick={agreementPrompt.open}>
        {canSign ? 'View or Sign' : 'View EULA'}
      </Button>
    </Alert>
  );
}
