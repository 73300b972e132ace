import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { applicationOf, attemptOf, catalogOf, connectionAnswers } from '../../../../test-support/connections.ts';
import { cancelStepUp } from '../../../../test-support/cancel-step-up.ts';
import { refusal, stepUpRequired } from '../../../../test-support/played-api.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('../connections-list.tsx'));

const address = '/settings/connections';

async function openDrawer(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Connect Okta' }));
  return within(await screen.findByRole('dialog', { name: /^Integrate Okta/ }));
}

test('what the server says of one field stands beside it, with what was entered, until something else is', async () => {
  const msg = 'This is not an address of an Okta organisation. Write it as https://your-company.okta.com.';
  const { user } = await renderScreen(address, {
    as: 'administrator',
    answers: {
      ...catalogOf('okta'),
      ...connectionAnswers([]),
      createCredentials: refusal(400, [{ msg, loc: ['body', 'credentials', 'url'] }]),
    },
  });
  const drawer = await openDrawer(user);
  await user.type(drawer.getByRole('textbox', { name: /^URL/ }), 'not a host');
  await user.type(drawer.getByLabelText(/^API key/, { selector: 'input' }), 'key');
  await user.click(drawer.getByRole('button', { name: 'Connect' }));
  const url = await drawer.findByRole<HTMLInputElement>('textbox', { name: /^URL/, description: (said) => said.includes(msg) });
  expect([url.value, url.getAttribute('aria-invalid')]).toEqual(['not a host', 'true']);
  await waitFor(() => expect(document.activeElement).toBe(url));
  expect(drawer.queryByText('The credentials were not stored')).toBeNull();
  await user.tab();
  expect(drawer.getByText(msg)).toBeTruthy();
  await user.type(url, '.okta.com');
  expect(drawer.queryByText(msg)).toBeNull();
});

test('who cancels the confirmation reads of no error, and finds what they entered', async () => {
  const { user, api } = await renderScreen(address, {
    as: 'administrator',
    answers: { ...catalogOf('okta'), ...connectionAnswers([]), createCredentials: stepUpRequired() },
  });
  const drawer = await openDrawer(user);
  await user.type(drawer.getByRole('textbox', { name: /^URL/ }), 'https://halden.okta.com');
  await user.type(drawer.getByLabelText(/^API key/, { selector: 'input' }), 'key');
  await user.click(drawer.getByRole('button', { name: 'Connect' }));
  await cancelStepUp(user);
  expect(api.requests('createCredentials')).toHaveLength(1);
  expect([screen.queryByText('Error'), screen.queryByText('Credentials Failed')]).toEqual([null, null]);
  expect(drawer.getByRole('textbox', { name: /^URL/ })).toHaveProperty('value', 'https://halden.okta.com');
});

test('where credentials that do not work take the place of such, the field that is wrong says so too', async () => {
  const reason = 'This is not an address of an Okta organisation.';
  const failing = applicationOf('okta', { connections: [attemptOf(reason)] });
  const { user } = await renderScreen(address, {
    as: 'administrator',
    answers: {
      ...catalogOf('okta'),
      ...connectionAnswers([failing]),
      createCredentials: { applications: [failing], wrong_credential: 'url' },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Update Credentials Okta' }));
  const drawer = within(await screen.findByRole('dialog', { name: /^Integrate Okta/ }));
  await user.type(drawer.getByRole('textbox', { name: /^URL/ }), 'not a host');
  await user.type(drawer.getByLabelText(/^API key/, { selector: 'input' }), 'key');
  await user.click(drawer.getByRole('button', { name: 'Update Credentials' }));
  const url = await drawer.findByRole<HTMLInputElement>('textbox', { name: /^URL/, description: (said) => said.includes(reason) });
  expect([url.value, url.getAttribute('aria-invalid')]).toEqual(['not a host', 'true']);
  await waitFor(() => expect(document.activeElement).toBe(url));
  expect(drawer.queryByText('Okta did not connect')).toBeNull();
});

test('a form that is sent empty leads to its first field, and a hidden one says too that it is wrong', async () => {
  const answers = { ...catalogOf('okta'), ...connectionAnswers([]) };
  const { user } = await renderScreen(address, { as: 'administrator', answers });
  const drawer = await openDrawer(user);
  await user.click(drawer.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(document.activeElement).toBe(drawer.getByRole('textbox', { name: /^URL/ })));
  expect(drawer.getByLabelText(/^API key/, { selector: 'input' }).getAttribute('aria-invalid')).toBe('true');
});
