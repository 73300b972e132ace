import { Button } from '@mantine/core';
import { isPermitted } from '@rampart/domain/permission.ts';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../shell/session/session-state.ts';

/** Before a product is connected and processed there is nothing to recommend. */
export function NoQuestsYet() {
  const mayConnect = isPermitted(useSession().roles, 'applications:write');
  return (
    <EmptyState
      title="No remediations yet"
      hint={`Remediations appear once a product is connected and processing has run.${mayConnect ? '' : ' A standard user or an administrator can connect one.'}`}
      action={
        mayConnect && (
          <Button variant="filled" renderRoot={(props) => <Link to="/settings/connections" {...props} />}>
            Connect a product
          </Button>
        )
      }
    />
  );
}
