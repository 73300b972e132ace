import type { DeploymentSettings } from '@rampart/contract/deploy.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../../test-support/played-api.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';

const on: DeploymentSettings = { second_approver: true, administrators: 2, off_request: null };
const request = {
  requested_by: 'rashid.okafor@haldenfreight.example',
  requested_at: '2026-11-15T14:05:00.000Z',
  expires_at: '2026-11-22T14:05:00.000Z',
};
const asked = (is_own: boolean): DeploymentSettings => ({ ...on, off_request: { ...request, is_own } });

async function open(settings: DeploymentSettings, answers: Answers = {}) {
  const rendered = await renderScreen('/settings/deployment-log', {
    as: 'administrator',
    answers: { listDeploymentJobs: { jobs: [] }, getDeploymentSettings: settings, ...answers },
  });
  await rendered.user.click(await screen.findByRole('button', { name: /^Second approver/ }));
  return { ...rendered, dialog: within(await screen.findByRole('dialog', { name: 'Second approver' })) };
}

test('one administrator only asks to switch it off, and it stays on', async () => {
  const { user, api, dialog } = await open(on, { putDeploymentSettings: asked(true) });
  await user.click(dialog.getByRole('switch'));
  await user.click(await screen.findByRole('button', { name: 'Ask the other administrators' }));
  expect(await screen.findByText('The other administrators were asked')).toBeTruthy();
  expect(api.requests('putDeploymentSettings')).toEqual([{ body: { second_approver: false } }]);
  expect(dialog.getByRole<HTMLInputElement>('switch').checked).toBe(true);
  expect(await dialog.findByRole('button', { name: 'Withdraw' })).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('another administrator approves it, after a question', async () => {
  const { user, api, dialog } = await open(asked(false), { decideDeploymentSettings: { ...on, second_approver: false } });
  expect(dialog.getByText(/rashid\.okafor@haldenfreight\.example asked on/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await user.click(await screen.findByRole('button', { name: 'Deploy without a second approver' }));
  expect(await screen.findByText('Deployments need no second approver')).toBeTruthy();
  expect(api.requests('decideDeploymentSettings')).toEqual([{ body: { approve: true } }]);
});

test('another administrator refuses it', async () => {
  const { user, api, dialog } = await open(asked(false), { decideDeploymentSettings: on });
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  expect(await screen.findByText('Deployments still need a second approver')).toBeTruthy();
  expect(api.requests('decideDeploymentSettings')).toEqual([{ body: { approve: false } }]);
});

test('a request that is gone is explained in the dialog', async () => {
  const gone = refusal(409, 'This request was approved, refused or withdrawn already, or has expired.');
  const { user, dialog } = await open(asked(false), { decideDeploymentSettings: gone });
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  expect(await dialog.findByText('This request was approved, refused or withdrawn already, or has expired.')).toBeTruthy();
});

test('says how many administrators can approve, and what to do', async () => {
  const { dialog } = await open({ ...on, second_approver: false, administrators: 1 });
  expect(dialog.getByRole<HTMLInputElement>('switch').disabled).toBe(true);
  expect(dialog.getByText(/^Two administrators with a verified email address are needed, and this tenant has 1\./)).toBeTruthy();
});

test('keeps the switch, and with it the focus, while it is saved, and takes no second click then', async () => {
  const { promise, resolve } = Promise.withResolvers<DeploymentSettings>();
  const { user, api, dialog } = await open({ ...on, second_approver: false }, { putDeploymentSettings: () => promise });
  const setting = dialog.getByRole<HTMLInputElement>('switch');
  await user.click(setting);
  expect(setting.disabled).toBe(false);
  await user.click(setting);
  resolve(on);
  expect(await screen.findByText('Deployments need a second approver')).toBeTruthy();
  expect(document.activeElement).toBe(setting);
  expect(api.requests('putDeploymentSettings')).toHaveLength(1);
});

test('gives the focus to the switch when a request is answered', async () => {
  const { user, dialog } = await open(asked(false), { decideDeploymentSettings: on });
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  expect(await screen.findByText('Deployments still need a second approver')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByRole('switch'));
});
