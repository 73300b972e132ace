import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/audit-page.ts';
import { demoHistoryIsBuilt } from './support/demo-history.ts';
import { people } from './support/people.ts';
import { changed, exception, type PlayedJob, playJobs, state } from './support/played-jobs.ts';
import { signIn } from './support/sign-in.ts';

const steps = ['Spinning Up Job', 'Preparing Deployment', 'Deploying Configurations', 'Success!'];
const waiting = changed('Block legacy sign-in');
const sudden = changed('Password policy', { kind: 'update', takes_effect: 'at-once' });

/** The program for everyone at Okta, up to the confirmation of its deployment. */
async function askToDeploy(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Baseline Security' }).getByRole('button', { name: 'Deploy…' }).last().click();
}
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Deploying / });
const close = (page: Page) => dialogOf(page).getByRole('button', { name: 'Close', exact: true });

test.describe.configure({ timeout: 120_000 });
test.beforeEach(({ request }) => demoHistoryIsBuilt(request));

test('a job is followed step by step, cannot be closed or left unasked meanwhile, and ends with what became of each change', async ({
  page,
}) => {
  const job: PlayedJob = { status: 'in_progress', logs: [state(0), state(1)] };
  const started = await playJobs(page, { jobs: [job], changes: [waiting, sudden] });
  await signIn(page, people.administrator, '/programs');
  await page.getByRole('link', { name: 'Baseline Security' }).click();
  await askToDeploy(page);
  const question = page.getByRole('dialog', { name: /^Deploy Baseline Security to / });
  await expect(question.getByText('1 change takes effect immediately')).toBeVisible();
  await expect(question.getByText('1 change waits until you enable it.')).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Deploy now' }).click();

  const dialog = dialogOf(page);
  await expect(dialog.locator('[aria-current="step"]')).toContainText('Preparing Deployment');
  await expect(dialog.getByRole('listitem').filter({ hasText: new RegExp(steps.join('|')) })).toHaveCount(4);
  await expect(dialog.getByText('Content is processing...')).toBeVisible();
  await expect(dialog.getByText('Keep this window open until the job finishes.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close dialog' })).toHaveCount(0);
  await expect(close(page)).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.mouse.click(2, 2);
  await page.goBack();
  const leave = page.getByRole('dialog', { name: 'Leave while the job is running?' });
  await leave.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toBeVisible();

  const refused = { ...sudden, state: 'failed', because: 'Okta does not allow it.' };
  job.logs = [...job.logs, state(2), `${Date.now()}:info:0:Change policy: could not be applied.`, state(3)];
  Object.assign(job, { status: 'partial_success', changes: [{ ...waiting, state: 'applied', because: null }, refused] });
  await expect(dialog.getByText(/^Some changes could not be applied\./)).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Changes' })).toContainText(/Applied.*Failed.*Okta does not allow it\./s);
  await expect(dialog.locator('[data-alarming]')).toHaveCount(1);
  await expectAccessible(page);
  await close(page).click();
  await expect(dialog).toBeHidden();
  expect(started).toMatchObject([{ plan_hash: 'a'.repeat(64), program_type: 'baseline' }]);
});

test('missing people groups are fixed from the error view, and the user is asked to repeat what failed', async ({ page }) => {
  const missing = exception(3, 'The group does not exist in Okta.');
  const started = await playJobs(page, {
    jobs: [
      undefined,
      { status: 'failed', logs: [state(0), state(1), missing, state(4)] },
      { status: 'successful', logs: [state(0), state(3)] },
    ],
    changes: [waiting],
  });
  await signIn(page, people.administrator, '/programs/baseline');
  await askToDeploy(page);
  const deploy = page.getByRole('dialog', { name: /^Deploy Baseline/ }).getByRole('button', { name: 'Deploy', exact: true });
  await deploy.click();
  await expect(page.getByText('Error Starting Job')).toBeVisible();
  await expect(page.getByText('Something went wrong trying to initiate this job, please wait and try again.')).toBeVisible();
  await deploy.click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText('A problem was encountered while trying to deploy')).toBeVisible();
  await expect(dialog.getByRole('alert').filter({ hasText: 'The group does not exist in Okta.' })).toBeVisible();
  await expect(dialog.getByRole('log')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'View Error Logs' }).click();
  await expect(dialog.getByRole('log')).toContainText('The group does not exist in Okta.');
  await dialog.getByRole('button', { name: 'Hide Error Logs' }).click();
  await expect(dialog.getByRole('log')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Deploy people list' }).click();
  await expect(dialogOf(page).getByText(/repeat the original operation\.$/)).toBeVisible();
  expect(started.at(-1)).toMatchObject({ deployment_type: 'people-list', program_type: 'baseline' });
});

test('missing exclusion groups lead to custom groups, and a job that waits for a second person may be left', async ({ page }) => {
  const missing = exception(9, 'None of your Emergency Access users exists in Okta.');
  await playJobs(page, {
    jobs: [
      { status: 'in_progress', logs: [state(0)], approval: 'waiting' },
      { status: 'failed', logs: [state(0), missing, state(4)] },
    ],
    changes: [waiting],
  });
  await signIn(page, people.administrator, '/programs/baseline');
  await askToDeploy(page);
  const deploy = page.getByRole('dialog', { name: /^Deploy Baseline/ }).getByRole('button', { name: 'Deploy', exact: true });
  await deploy.click();
  await expect(dialogOf(page).getByText('Waiting for approval')).toBeVisible();
  await close(page).click();
  await askToDeploy(page);
  await deploy.click();
  const link = dialogOf(page).getByRole('link', { name: 'Set them up under custom groups' });
  await expect(link).toHaveAttribute('href', '/personas/Baseline%20Security/custom-groups');
});
