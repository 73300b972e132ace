import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { cancelStepUp } from '../../../../test-support/cancel-step-up.ts';
import { catalogOf, connectionAnswers } from '../../../../test-support/connections.ts';
import { stepUpRequired } from '../../../../test-support/played-api.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('../connections-list.tsx'));

test('who cancels the confirmation uploads the same file when they press again', async () => {
  const { user, api } = await renderScreen('/settings/connections', {
    as: 'administrator',
    answers: { ...catalogOf('local_directory'), ...connectionAnswers([]), createCredentials: stepUpRequired() },
  });
  await user.click(await screen.findByRole('button', { name: 'Connect Local Directory' }));
  const drawer = within(await screen.findByRole('dialog', { name: /^Integrate Local Directory/ }));
  await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, new File(['dn: dc=example'], 'people.ldif'));
  for (const attempts of [1, 2]) {
    await user.click(drawer.getByRole('button', { name: 'Upload' }));
    await cancelStepUp(user);
    expect(api.requests('createCredentials')).toHaveLength(attempts);
  }
  expect(drawer.getByText('people.ldif')).toBeTruthy();
});
