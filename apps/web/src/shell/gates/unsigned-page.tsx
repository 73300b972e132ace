import { Button, Group } from '@mantine/core';
import { isPermitted } from '@rampart/domain/permission.ts';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { useSession } from '../session/session-state.ts';
import { agreementPrompt } from './agreement-prompt.ts';

/** Stands in the place of a screen that waits for the agreement. */
export function UnsignedPage() {
  const maySign = isPermitted(useSession().roles, 'agreements:sign');
  return (
    <Screen title="The agreement is not signed yet">
      <EmptyState
        title="This screen waits for the agreement"
        hint={
          maySign
            ? 'It opens once you have signed the agreement for your tenant.'
            : 'It opens once an administrator of your tenant has signed the agreement in Profile Settings.'
        }
        action={
          <Group justify="center">
            {maySign && (
              <Button variant="filled" onClick={agreementPrompt.open}>
                Read the agreement
              </Button>
            )}
            <Button variant="default" onClick={() => window.location.reload()}>
              Try again
            </Button>
          </Group>
        }
      />
    </Screen>
  );
}
