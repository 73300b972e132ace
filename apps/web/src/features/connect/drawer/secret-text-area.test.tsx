import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { catalogOf, connectionAnswers } from '../../../../test-support/connections.ts';
import { refusal } from '../../../../test-support/played-api.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

const key = '{\n  "type": "service_account",\n  "private_key_id": "1"\n}\n';

test('the key of a service account is entered with its lines, hidden until it is asked for, and sent as it is', async () => {
  const { listAuthMethods, ...catalog } = catalogOf('okta');
  const okta = listAuthMethods['okta']!;
  const [method] = okta.auth_methods;
  const fields = method!.fields.map((field) => ({ ...field, has_several_lines: field.name === 'api_key' }));
  const { user, api } = await renderScreen('/settings/connections', {
    as: 'administrator',
    answers: {
      ...catalog,
      ...connectionAnswers([]),
      listAuthMethods: { okta: { ...okta, auth_methods: [{ ...method!, fields }] } },
      createCredentials: refusal(400, 'Okta refused the credentials.'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Connect Okta' }));
  const drawer = within(await screen.findByRole('dialog', { name: /^Integrate Okta/ }));
  const area = drawer.getByRole<HTMLTextAreaElement>('textbox', { name: /^API key/ });
  expect([area.tagName, area.dataset['isHidden'], area.getAttribute('spellcheck')]).toEqual(['TEXTAREA', 'true', 'false']);
  const toggle = drawer.getByRole('button', { name: /^Show or hide: API key/ });
  await user.click(toggle);
  expect([area.dataset['isHidden'], toggle.getAttribute('aria-pressed')]).toEqual(['false', 'true']);
  await user.click(toggle);
  expect(area.dataset['isHidden']).toBe('true');
  fireEvent.change(drawer.getByRole('textbox', { name: /^URL/ }), { target: { value: 'https://halden.okta.com' } });
  fireEvent.change(area, { target: { value: key } });
  await user.click(drawer.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(api.requests('createCredentials')).toMatchObject([{ body: { credentials: { api_key: key } } }]));
});
