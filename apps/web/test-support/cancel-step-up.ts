import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** As a person does who is asked to confirm who they are, and does not. */
export async function cancelStepUp(user: UserEvent): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull());
}
