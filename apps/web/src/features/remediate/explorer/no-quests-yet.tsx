import { Button } from '@mantine/core';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { Link } from '@tanstack/react-router';

/** Before a product is connected and processed there is nothing to recommend. */
export function NoQuestsYet() {
  return (
    <EmptyState
      title="No remediations yet"
      hint="Remediations appear once a product is connected and processing has run."
      action={
        <Button variant="filled" renderRoot={(props) => <Link to="/settings/connections" {...props} />}>
          Connect a product
        </Button>
      }
    />
  );
}
