import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { applicationOf, catalogOf, connectionAnswers } from '../../../test-support/connections.ts';
import { refusal } from '../../../test-support/played-api.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';

const open = async (answer: object) => {
  const rendered = await renderScreen('/settings/connections', {
    as: 'administrator',
    answers: { ...catalogOf('okta'), ...connectionAnswers([applicationOf('okta')]), ...answer },
  });
  await rendered.user.click(await screen.findByRole('button', { name: 'Disconnect Okta' }));
  return { ...rendered, question: within(await screen.findByRole('dialog', { name: 'Disconnect Okta' })) };
};

test('before a product is disconnected, the question says what stays behind in it', async () => {
  const impact = { deployments: 3, under_way: 0, subscriptions: 0, groups: ['Rampart: Emergency Access'] };
  const { question, api } = await open({ getDisconnectionImpact: impact });
  expect(question.getByText(/^3 deployments stay in the product, in force or staged/)).toBeTruthy();
  expect(question.getByText(/^No longer synced: “Rampart: Emergency Access”/)).toBeTruthy();
  expect(api.requests('deleteCredentials')).toEqual([]);
});

test('before a suite replaces a connection, the question says what stays behind as when it is disconnected', async () => {
  const azure = applicationOf('microsoft_azure');
  const impact = { deployments: 2, under_way: 1, subscriptions: 1, groups: ['Rampart: Emergency Access'] };
  const { user, api } = await renderScreen('/settings/connections', {
    as: 'administrator',
    answers: {
      ...catalogOf('microsoft_azure', 'microsoft_e5', 'azure_ad'),
      ...connectionAnswers([azure]),
      getDisconnectionImpact: impact,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Connect Microsoft Security Suite (E5)' }));
  const question = within(await screen.findByRole('dialog', { name: 'Disconnect Microsoft Azure first' }));
  expect(question.getByText(/^1 deployment that is under way or waits is stopped\. Its log says/)).toBeTruthy();
  expect(question.getByText(/^2 deployments stay in the product, in force or staged/)).toBeTruthy();
  expect(question.getByText('1 subscription deploys nothing until it is connected again.')).toBeTruthy();
  expect(question.getByText(/^No longer synced: “Rampart: Emergency Access”/)).toBeTruthy();
  expect(question.getByText(/^The modules that share them are disabled, and their controls leave the score/)).toBeTruthy();
  expect(api.requests('getDisconnectionImpact')).toEqual([{ params: { uuid: azure.uuid } }]);
});

test('a product can be disconnected though that is not known, and the question says so', async () => {
  const { question } = await open({ getDisconnectionImpact: refusal(500, 'The store is not reachable.') });
  expect(question.getByText(/^It is not known which deployments are stopped or stay in the product/)).toBeTruthy();
  expect(question.getByRole('button', { name: 'Disconnect' })).toBeTruthy();
});
