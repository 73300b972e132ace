import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { CsvTable } from './charts/csv-table.tsx';
import { UiProvider } from './ui-provider.tsx';

afterEach(() => vi.unstubAllGlobals());

async function copyWith(clipboard: object | undefined): Promise<void> {
  render(
    <UiProvider nonce={undefined} env="test">
      <CsvTable title="Addresses" head={['Address']} rows={[['203.0.113.7']]} csv={'Address\n203.0.113.7'} />
    </UiProvider>,
  );
  const user = userEvent.setup();
  vi.stubGlobal('navigator', { userAgent: navigator.userAgent, clipboard });
  await user.click(screen.getByRole('button', { name: 'Copy as CSV' }));
}

test('says that a table was copied once the browser has taken it', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  await copyWith({ writeText });
  expect(await screen.findByText('Content copied to your clipboard')).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith('Address\n203.0.113.7');
});

test.each([
  ['refuses', { writeText: () => Promise.reject(new Error('NotAllowed')) }],
  ['has no clipboard', undefined],
])('says that nothing was copied where the browser %s', async (_why, clipboard) => {
  await copyWith(clipboard);
  expect(await screen.findByText('The browser did not allow copying. Select the text and copy it yourself.')).toBeTruthy();
  expect(screen.queryByText('Content copied to your clipboard')).toBeNull();
});
