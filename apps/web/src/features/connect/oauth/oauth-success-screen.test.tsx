import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Answers, refusal } from '../../../../test-support/played-api.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

const state = btoa(
  JSON.stringify({ postUrl: '/api/credentials/delegate', application: 'azure_ad', accessToken: 'handle', isOnboarding: true }),
);
const consent = { application: 'Azure AD', tenant: 'Halden Freight', started_by: 'nora@haldenfreight.example', with_deployment: false };
const open = (answers: Answers = {}) =>
  renderScreen(`/oauth-success?${new URLSearchParams({ state, code: 'the-code', tenant: 'directory' })}`, {
    answers: { getDelegatedConsent: consent, delegateCredentials: { application: 'Azure AD' }, ...answers },
  });
/** What the page that waits in another window hears. */
const listen = () => {
  const written = vi.spyOn(window.localStorage, 'setItem');
  return () => written.mock.calls.filter(([key]) => key === 'rampart.consent-failure').map(([, value]) => JSON.parse(value) as unknown);
};
afterEach(() => vi.restoreAllMocks());
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('names the tenant and who asked, and gives access on a click only', async () => {
  const { user, api } = await open();
  expect(await heading('Give Halden Freight access to Azure AD?')).toBeTruthy();
  expect(screen.getByText(/nora@haldenfreight\.example asked for it/).textContent).not.toContain('change its settings');
  expect(window.location.search).toBe('');
  expect(api.requests('delegateCredentials')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Give access' }));
  expect(await heading('Access to Azure AD Granted!')).toBeTruthy();
  for (const text of ['Halden Freight has access now.', 'You may close this window.']) expect(screen.getByText(text)).toBeTruthy();
  expect(api.requests('delegateCredentials')).toEqual([
    {
      body: expect.objectContaining({
        product: 'azure_ad',
        state,
        credentials: expect.objectContaining({ api_key: 'the-code' }) as object,
      }),
    },
  ]);
});

test('says that settings can be changed, where that was asked for', async () => {
  await open({ getDelegatedConsent: { ...consent, with_deployment: true } });
  expect(await screen.findByText(/users of that tenant can change its settings/)).toBeTruthy();
});

test('gives nothing when it is cancelled', async () => {
  const { user, api } = await open();
  await heading('Give Halden Freight access to Azure AD?');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await heading('No access was given')).toBeTruthy();
  expect(api.requests('delegateCredentials')).toEqual([]);
});

test('a link that is no longer good gives nothing, and says so here and to the page that waits', async () => {
  const heard = listen();
  const detail = 'This consent has been used, has expired or was altered. Start the connection again.';
  const { api } = await open({ getDelegatedConsent: refusal(400, detail) });
  expect(await heading('Error Granting Access')).toBeTruthy();
  expect(screen.getByText(detail)).toBeTruthy();
  expect(heard()).toEqual([{ application: 'azure_ad', reason: detail }]);
  expect(api.requests('getDelegatedConsent')).toHaveLength(1);
});

test('asks again while the server cannot answer', async () => {
  const heard = listen();
  const down = refusal(503, 'The service is not available. Try again in a moment.');
  let asked = 0;
  const { api } = await open({ getDelegatedConsent: () => (++asked < 3 ? down : consent) });
  expect(await heading('Give Halden Freight access to Azure AD?')).toBeTruthy();
  expect([api.requests('getDelegatedConsent').length, heard()]).toEqual([3, []]);
});

test('tells the page that waits when the server does not answer at all', async () => {
  const heard = listen();
  await open({ getDelegatedConsent: refusal(503, 'The service is not available. Try again in a moment.') });
  expect(await heading('Error Granting Access')).toBeTruthy();
  expect(heard()).toEqual([{ application: 'azure_ad', reason: 'The service is not available. Try again in a moment.' }]);
});

test('a refused consent says so in words, what to do, the code beside it and the way back', async () => {
  await renderScreen('/oauth-success?error=access_denied', {});
  expect(await heading('Consent was not given')).toBeTruthy();
  expect(screen.getByText(/Ask an administrator of the product to consent\./)).toBeTruthy();
  expect(screen.getByText('Error: access_denied')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Rampart' }).getAttribute('href')).toBe('/');
});

test('the window that the drawer opened is closed', async () => {
  vi.stubGlobal('opener', window);
  const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
  const { user } = await renderScreen('/oauth-success?error=access_denied', {});
  await user.click(await screen.findByRole('button', { name: 'Close this window' }));
  expect(close).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});
