import type { RetentionSettings } from '@rampart/contract/tenants.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../../test-support/played-api.ts';
import { reasonOf } from '../../../test-support/reason-of.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';

const address = '/settings/super-user';
const none = { events: null, facts: null, verdicts: null, jobs: null, audit: null };
const settings: RetentionSettings = {
  overrides: { ...none, events: 36 },
  defaults: { events: 25, facts: 25, verdicts: 25, jobs: 25, audit: 84 },
};
const around = { getRestoredCopy: { waiting: null }, listOutbox: { messages: [] }, listDomainClaims: { claims: [] } } satisfies Answers;

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

const show = async (answers: Answers = {}) => {
  const rendered = await renderScreen(address, { as: 'superuser', answers: { ...around, getRetention: settings, ...answers } });
  const save = await screen.findByRole('button', { name: 'Save retention' });
  return { ...rendered, save };
};

test('shows what the tenant has of its own and what the installation keeps otherwise', async () => {
  const { save, user } = await show();
  expect((await field('Events (months)')).value).toBe('36');
  expect((await field('Audit log (months)')).placeholder).toBe('Default: 84');
  expect(await reasonOf(save, user)).toBe('Nothing has changed. Change a number of months first.');
});

test.each([
  ['Audit log (months)', '11', 'Enter a whole number of months from 12 to 240, or leave it empty.'],
  ['Events (months)', '4.5', 'Enter a whole number of months from 4 to 240, or leave it empty.'],
  ['Readings (months)', '1000', 'Enter a whole number of months from 4 to 240, or leave it empty.'],
  ['Verdicts (months)', 'ever', 'Enter a whole number of months from 4 to 240, or leave it empty.'],
])('refuses in %s the months %s', async (name, entered, problem) => {
  const { user, save } = await show();
  await user.clear(await field(name));
  await user.type(await field(name), entered);
  await user.click(save);
  expect(await screen.findByText(problem)).toBeTruthy();
});

test('asks before anything is kept for less time, and sends nothing when that is refused', async () => {
  let sent: unknown;
  const { user, save } = await show({
    setRetention: ({ body }) => {
      sent = body;
      return { ...settings, overrides: { ...none, events: 12 } };
    },
  });
  await user.clear(await field('Events (months)'));
  await user.type(await field('Events (months)'), '12');
  await user.click(save);
  const dialog = await screen.findByRole('dialog', { name: 'Keep data for less time' });
  expect(within(dialog).getByText(/cannot be restored/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(sent).toBeUndefined();
  await user.click(save);
  await user.click(await screen.findByRole('button', { name: 'Keep for less time' }));
  expect(await screen.findByText('Retention changed')).toBeTruthy();
  expect(sent).toEqual({ ...none, events: 12 });
});

test('keeps for longer without a question, and shows why the server refuses', async () => {
  const { user, save } = await show({ setRetention: () => refusal(400, 'The months are locked.') });
  await user.type(await field('Audit log (months)'), '120');
  await user.click(save);
  expect(await screen.findByText('The months are locked.')).toBeTruthy();
  expect((await field('Audit log (months)')).value).toBe('120');
});

test('a retention that could not be read can be asked for again', async () => {
  await renderScreen(address, { as: 'superuser', answers: { ...around, getRetention: () => refusal(400, 'It is locked.') } });
  expect(await screen.findByText('The retention could not be read')).toBeTruthy();
});
