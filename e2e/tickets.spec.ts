import { expect, type Locator, type Page } from '@playwright/test';
import { onTurn } from '../apps/server/test-support/run/test-depth.ts';
import { entitle } from './support/act-in-tenant.ts';
import { testAloneAt } from './support/alone-at.ts';
import { collectComplaints, expectAccessibleOnTurn } from './support/audit-page.ts';
import { connections, expectConnected, startConnecting, submit, tileOf } from './support/connections-page.ts';
import { goWithin } from './support/inspect-screen.ts';
import { signInWith } from './support/new-tenant.ts';
import { newProcessedTenant } from './support/processed-tenant.ts';
import { openJira, openServiceNow, type Tracker } from './support/trackers.ts';
import { button, expectReason } from './support/wizard-page.ts';

const test = testAloneAt('okta');

const remediation = '/quests/strengthen-okta-passwords-baseline';
/** Nothing is configured yet, and that is an answer. */
const notConfigured = /\/integrations\/(jira|snow)\/configurations\//;

/** A required field has an asterisk behind its name. */
const labelled = (name: string): RegExp => new RegExp(`^${name}( \\*)?$`);

async function choose(page: Page, within: Locator, label: string, option: string): Promise<void> {
  await within.getByRole('combobox', { name: labelled(label) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Follows the job that a question starts to its end. */
async function deploy(page: Page, act: RegExp): Promise<void> {
  await page.getByRole('button', { name: act }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: /^(Stage|Deploy|Apply|Roll back)/ }).click();
  const job = page.getByRole('dialog', { name: /^(Deploy|Roll)(ing|ed)/ });
  await expect(job.getByRole('list', { name: 'Steps of the job' }).getByText('Success!')).toBeVisible({ timeout: 60_000 });
  await button(page, 'Close').click();
}

/** The secret is on the screen this once. */
async function setUpWebhook(page: Page, { reportTo }: Tracker): Promise<void> {
  const section = page.getByRole('dialog', { name: 'Ticket Configuration' }).getByRole('region', { name: 'Webhook' });
  await section.getByRole('button', { name: 'Set up webhook' }).click();
  const [secret, url] = [section.getByRole('alert').locator('code'), section.getByRole('definition').locator('code')];
  reportTo({ url: await url.innerText(), secret: await secret.innerText() });
  await expectAccessibleOnTurn(page);
}

async function connectAndConfigure(page: Page, tracker: Tracker): Promise<void> {
  const { product, credentials, fields, person, states } = tracker;
  const drawer = await startConnecting(page, product);
  await submit(drawer, credentials);
  await expectConnected(drawer, /127\.0\.0\.1/);
  await tileOf(page, product)
    .getByRole('button', { name: `Configure ${product}` })
    .click();
  const defaults = page.getByRole('dialog', { name: 'Ticket Configuration' }).getByRole('region', { name: 'Defaults' });
  for (const [label, option] of fields) await choose(page, defaults, label, option);
  await defaults.getByRole('combobox', { name: labelled(person) }).click();
  await page.getByRole('option').first().click();
  await defaults.getByRole('switch', { name: 'Require a ticket state before deployment' }).click();
  await choose(page, defaults, 'Required state before deployment', states.approved);
  await defaults.getByRole('switch', { name: 'Move the ticket after deployment' }).click();
  await choose(page, defaults, 'State after deployment', states.over);
  await expectAccessibleOnTurn(page);
  await defaults.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/Defaults Updated/)).toBeVisible();
  await setUpWebhook(page, tracker);
}

/** From the form to a ticket that is followed; its name. */
async function createTicket(page: Page, { name, tickets, states }: Tracker): Promise<string> {
  await page.goto(`${remediation}/issue-tracking`);
  await expect(page.getByRole('textbox', { name: 'Summary' })).toHaveValue(/^Rampart: /);
  await button(page, 'Create Issue').click();
  await expect(page.getByText('Issue Created!')).toBeVisible();
  const [ticket] = tickets();
  expect(ticket).toMatchObject({ name: expect.stringMatching(name), state: states.first });
  expect(ticket?.text).toMatch(/Rampart reference: rampart-[0-9a-f]{16}/);
  await expect(page.getByRole('link', { name: ticket?.name ?? '' })).toBeVisible();
  await expectAccessibleOnTurn(page);
  return ticket?.name ?? '';
}

// Both change the same policy of the simulated vendor, one after the other.
test.describe.configure({ mode: 'serial' });

/** Each tool on its day; both where there is time. */
for (const [tool, open] of onTurn([['Jira', openJira] as const, ['ServiceNow', openServiceNow] as const], 2))
  test(`a ticket in ${tool} approves a deployment, and is told of it and of its rollback`, async ({ page, request }) => {
    test.setTimeout(180_000);
    const complaints = collectComplaints(page, notConfigured);
    const tracker = await open();
    const { states, tickets } = tracker;
    try {
      const { administrator, staff } = await newProcessedTenant(request, 'okta');
      await entitle(request, staff, 'create_jira_issue', 'create_servicenow_issue');
      await signInWith(page, administrator, connections);
      await connectAndConfigure(page, tracker);
      const name = await createTicket(page, tracker);

      await goWithin(page, `${remediation}/content`);
      // Until the plan is there, it is not known whether anything can be staged.
      const label = /^(Stage|Deploy) \d+ controls?$/;
      const act = button(page, label);
      await expectReason(page, label, `${name} must be “${states.approved}” before this is deployed. It is “${states.first}”.`);
      tracker.approve(name);
      expect(new Set(await tracker.answers())).toEqual(new Set([204]));
      await expect(act).toBeEnabled({ timeout: 60_000 });
      await deploy(page, label);
      await expect.poll(() => tickets()[0]?.state, { timeout: 60_000 }).toBe(states.over);
      // A long text goes on in notes of its own, before the result.
      expect(tickets()[0]?.notes).toContainEqual(expect.stringMatching(/^(Staged|Deployed) by /));

      await goWithin(page, `${remediation}/controls`);
      await deploy(page, /^Rollback$/);
      await expect.poll(() => tickets()[0]?.notes.at(-1), { timeout: 60_000 }).toMatch(/^Rolled back by /);
      await goWithin(page, `${remediation}/issue-tracking`);
      await expect(page.getByText(states.over, { exact: true })).toBeVisible();
      expect(tickets()).toHaveLength(1);
      expect(complaints).toEqual([]);
    } finally {
      await tracker.running.stop();
    }
  });
