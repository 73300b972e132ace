import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { confirm } from './confirm.tsx';
import { Dialog } from './dialog.tsx';
import { UiProvider } from './ui-provider.tsx';

test('Escape answers a question with no, and leaves the dialog below it open with what was typed there', async () => {
  const closed: string[] = [];
  const answers: boolean[] = [];
  const ask = async (): Promise<void> => {
    answers.push(await confirm({ title: 'Leave?', message: 'What was typed is lost.', confirmLabel: 'Leave', cancelLabel: 'Stay' }));
  };
  render(
    <UiProvider nonce={undefined} env="test">
      <Dialog isOpen title="Rule" onClose={() => closed.push('Rule')}>
        <input aria-label="Words" />
        <button type="button" onClick={() => void ask()}>
          Back
        </button>
      </Dialog>
    </UiProvider>,
  );
  const user = userEvent.setup({ delay: null });
  await user.type(await screen.findByLabelText('Words'), 'chief');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByRole('button', { name: 'Stay' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(answers).toEqual([false]));
  expect(closed).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>('Words').value).toBe('chief');

  await user.click(screen.getByRole('button', { name: 'Back' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(answers).toEqual([false, true]));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(closed).toEqual(['Rule']));
});
