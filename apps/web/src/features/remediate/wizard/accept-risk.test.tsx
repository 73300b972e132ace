import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { answers as driftAnswers, users } from '../../../../test-support/drift.ts';
import { type Answers, refusal } from '../../../../test-support/played-api.ts';
import { questOf, remediationAnswers } from '../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./wizard-screen.tsx'));

async function open(answers: Answers) {
  const rendered = await renderScreen('/quests/shorten-okta-sessions-baseline/controls', {
    as: 'administrator',
    answers: { ...remediationAnswers(questOf()), listUsers: driftAnswers.listUsers, ...answers },
  });
  await rendered.user.click(await screen.findByRole('button', { name: 'Accept risk…' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Accept the risk of/ }));
  const owner = dialog.getByLabelText<HTMLInputElement>(/^Owner/, { selector: 'input' });
  await waitFor(() => expect(owner.value).not.toBe(''));
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Replaced in May.' } });
  fireEvent.change(dialog.getByLabelText(/Last day/), { target: { value: '2027-05-31' } });
  return { ...rendered, dialog, owner };
}

test('the owner is one of the users of the tenant, who are offered, and first the person who asks', async () => {
  const { user, api, dialog, owner } = await open({ acceptRisk: refusal(400, 'This day has passed. Choose a later one.') });
  expect(owner.value).toBe(users[0]);
  await user.clear(owner);
  await user.type(owner, 'rashid');
  await user.click(await screen.findByRole('option', { name: users[1] }));
  await user.click(dialog.getByRole('button', { name: 'Accept risk' }));
  await waitFor(() => expect(api.requests('acceptRisk')).toMatchObject([{ body: { owner: users[1] } }]));
  expect((await dialog.findByText('This day has passed. Choose a later one.')).closest('[role=alert]')).not.toBeNull();
  expect(owner.getAttribute('aria-invalid')).not.toBe('true');
});

test('what the server says about the owner is at its field', async () => {
  const detail = 'No user of this tenant has that address. Choose one of its users as the owner.';
  const { user, dialog, owner } = await open({ acceptRisk: refusal(400, [{ msg: detail, loc: ['body', 'owner'] }]) });
  fireEvent.change(owner, { target: { value: 'stray@example.test' } });
  await user.click(dialog.getByRole('button', { name: 'Accept risk' }));
  expect((await screen.findAllByText(detail)).map(({ id }) => owner.getAttribute('aria-describedby')?.split(' ').includes(id))).toEqual([
    true,
  ]);
  expect(owner.getAttribute('aria-invalid')).toBe('true');
});

test.each(['2029-11-20', '0202-05-31'])('a day that is not within two years, %s, holds the button', async (day) => {
  const { dialog } = await open({});
  const accept = dialog.getByRole<HTMLButtonElement>('button', { name: 'Accept risk' });
  expect(accept.disabled).toBe(false);
  fireEvent.change(dialog.getByLabelText(/Last day/), { target: { value: day } });
  expect(accept.disabled).toBe(true);
  expect(dialog.getByText(/^Choose .* or (?:an earlier|a later) day\.$/)).toBeTruthy();
});

test('without the users of the tenant the own address is proposed, which the server checks', async () => {
  const { owner } = await open({ listUsers: refusal(403, 'Not you.') });
  expect(owner.value).toBe(users[0]);
});
