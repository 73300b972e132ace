import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { reasonOf } from '../../../../../test-support/reason-of.ts';
import { controlOf, questOf, remediationAnswers } from '../../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('../wizard-screen.tsx'));

const valuesOf = (...names: string[]) =>
  names.map((name) => ({ display_name: name, value: name.toLowerCase(), is_excluded: name === 'Cuba' }));
const locations = { name: 'locations', display_name: 'Locations', options: { is_customizable: true } };
const fixed = { name: 'fixed', display_name: 'Fixed', values: valuesOf('As it is'), options: { is_customizable: false } };

async function openDialog(...countries: string[]) {
  const configuration = [{ ...locations, values: valuesOf(...countries) }, fixed];
  const control = controlOf({ configurations: [{ controls: ['okta.session-short'], risk_mitigated: 0, configuration }] });
  const quest = questOf();
  const answers = { ...remediationAnswers(quest, control), tailorControls: { quest } };
  const rendered = await renderScreen('/quests/shorten-okta-sessions-baseline/controls', { as: 'administrator', answers });
  await rendered.user.click(await screen.findByRole('button', { name: 'Edit Configuration' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tailor Control Configurations' }));
  return { ...rendered, dialog, save: dialog.getByRole('button', { name: 'Save configurations' }) };
}

test('a parameter that is not tailorable cannot be changed, and says why to the keyboard and the pointer', async () => {
  const { user, dialog } = await openDialog('Belarus');
  const value = dialog.getByRole('checkbox', { name: 'As it is' });
  expect(value).toHaveProperty('disabled', true);
  await user.hover(value.closest('[tabindex="0"]')!);
  expect(await screen.findByText('This parameter is not tailorable.')).toBeTruthy();
  await user.unhover(value.closest('[tabindex="0"]')!);
  await waitFor(() => expect(screen.queryByText('This parameter is not tailorable.')).toBeNull());
  dialog.getByRole('checkbox', { name: 'Belarus' }).focus();
  await user.tab();
  expect(await screen.findByText('This parameter is not tailorable.')).toBeTruthy();
});

test('a control that was deployed with excluded values says which, and that it still counts as not in place', async () => {
  const configuration = [{ ...locations, values: valuesOf('Belarus', 'Cuba') }];
  const control = controlOf({ configurations: [{ controls: ['okta.session-short'], risk_mitigated: 0, configuration }] });
  const quest = questOf({
    snapshot: { remaining: [], selected: [], staged: [], deployed: [control.id] },
    statuses: ['COMPLETED'],
    is_complete: true,
    is_incomplete: false,
  });
  await renderScreen('/quests/shorten-okta-sessions-baseline/controls', {
    as: 'standard',
    answers: remediationAnswers(quest, control),
  });
  expect(
    await screen.findByText('Deployed without Cuba. The control requires every value, so it still counts as not in place.'),
  ).toBeTruthy();
});

test('keeps at least one value, and sends the excluded ones', async () => {
  const { user, api, dialog, save } = await openDialog('Belarus', 'Cuba');
  await user.click(dialog.getByRole('checkbox', { name: 'Belarus' }));
  expect(await reasonOf(save, user)).toBe('Keep at least one value of Locations.');
  await user.click(dialog.getByRole('checkbox', { name: 'Cuba' }));
  await user.click(save);
  expect(await screen.findByText('Configurations Updated')).toBeTruthy();
  expect(api.requests('tailorControls')[0]?.body.control_parameters).toEqual([
    { controls: ['okta.session-short'], parameters: { locations: ['belarus'] } },
  ]);
});

test('few values have no filter', async () => {
  const { dialog } = await openDialog('Belarus', 'Cuba');
  expect(dialog.queryByLabelText('Filter values')).toBeNull();
});

test('more than three values are searched', async () => {
  const { user, dialog } = await openDialog('Belarus', 'Cuba', 'Iran', 'North Korea');
  await user.type(dialog.getByLabelText('Filter values'), 'kor');
  expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
});

test('the buttons are where the style keeps them in sight, however many values there are', async () => {
  const { save } = await openDialog('Belarus', 'Cuba', 'Iran', 'North Korea');
  expect(save.closest('.mantine-Modal-body > [data-dialog-foot]')).not.toBeNull();
});

test('asks before the step is left while values are changed and not saved', async () => {
  const { user, dialog } = await openDialog('Belarus', 'Cuba', 'Chile');
  const elsewhere = screen.getByRole('link', { name: /Introduction/, hidden: true });
  await user.click(dialog.getByRole('checkbox', { name: 'Belarus' }));
  fireEvent.click(elsewhere);
  const question = within(await screen.findByRole('dialog', { name: 'Leave without applying?' }));
  await user.click(question.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without applying?' })).toBeNull());
  await user.click(dialog.getByRole('checkbox', { name: 'Belarus' }));
  fireEvent.click(elsewhere);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Tailor Control Configurations' })).toBeNull());
});
