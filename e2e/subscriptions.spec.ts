import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/audit-page.ts';
import { demoIsLived } from './support/lived-demo.ts';
import { people } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { expectReason } from './support/wizard-page.ts';

interface Quest {
  readonly quest_tome_id: string;
  statuses: string[];
  quest_instance_details: Record<string, unknown>;
}
const name = 'Keep Okta policies enforced';
const address = '/quests/keep-okta-policies-in-place-baseline/subscription/subscribe';
const jobUuid = '00000000-0000-4000-8000-000000000001';
const inProgress = 'Deploy in progress. Execution may take several minutes.';

/** How the subscription stands for this browser: deploying for real would change the product of every other journey. */
async function playSubscription(page: Page, details: () => object | undefined): Promise<void> {
  const subscribed = (quest: Quest): Quest => {
    const played = quest.quest_tome_id === 'keep-okta-policies-in-place' ? details() : undefined;
    if (played === undefined) return quest;
    const all = { ...quest.quest_instance_details, job_parameters: { add_only: false }, ...played };
    return { ...quest, statuses: ['SUBSCRIBED'], quest_instance_details: all };
  };
  await page.route(/\/api\/v1\/quests(\/tome\/keep-okta-policies-in-place)?(\?.*)?$/, async (route) => {
    const { 'if-none-match': _tag, ...headers } = route.request().headers();
    const response = await route.fetch({ headers });
    const body = (await response.json()) as { quests?: Quest[]; quest?: Quest };
    const played = body.quests
      ? { ...body, quests: body.quests.map(subscribed) }
      : { ...body, quest: body.quest && subscribed(body.quest) };
    await route.fulfill({ json: played });
  });
}
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

test.describe.configure({ timeout: 120_000 });
test.beforeEach(({ request }) => demoIsLived(request));

test('a subscription counts down to its next deployment, says when it deploys, and is ended after a question', async ({ page }) => {
  let details: object | undefined = { next_execution_time: inSeconds(3600), frequency: 7200, running_job_uuid: null };
  await playSubscription(page, () => details);
  await page.route('**/subscription/unsubscribe', async (route) => {
    details = undefined;
    await route.fulfill({ json: { message: 'The subscription has ended.' } });
  });
  await signIn(page, people.administrator, '/quests/subscriptions');
  const row = page.getByRole('row', { name: new RegExp(name) });
  const timer = row.getByRole('timer');
  await expect(timer).toHaveText(/^00:5\d:\d\d$/);
  const before = await timer.textContent();
  await expect(timer).not.toHaveText(before ?? '');
  await expect(row).toContainText('every 2 h');
  // What ticks is not read out: the only live part of the row says nothing yet.
  await expect(row.getByRole('status')).toBeEmpty();
  await expectAccessible(page);

  details = { next_execution_time: inSeconds(2), frequency: 7200, running_job_uuid: null };
  await page.reload();
  await expect(row.getByRole('status')).toHaveText(inProgress);
  details = { next_execution_time: inSeconds(7200), frequency: 7200, running_job_uuid: jobUuid };
  await page.goto(address);
  const current = page.getByRole('region', { name: 'Subscription' });
  await expect(current.getByRole('status')).toHaveText(inProgress);
  details = { next_execution_time: inSeconds(7200), frequency: 7200, running_job_uuid: null };
  await expect(current.getByRole('timer')).toBeVisible();

  await page.goto('/quests/subscriptions');
  await page.getByRole('button', { name: `More about ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Unsubscribe…' }).click();
  await page
    .getByRole('dialog', { name: `Unsubscribe from “${name}”?` })
    .getByRole('button', { name: 'Unsubscribe' })
    .click();
  await expect(row).toContainText('Subscription Off');
});

test('a subscription that follows the data says so, and a connection that does not work keeps from deploying', async ({ page }) => {
  await playSubscription(page, () => ({ next_execution_time: null, frequency: 0, running_job_uuid: null }));
  await page.route('**/api/application', async (route) => {
    const { 'if-none-match': _tag, ...headers } = route.request().headers();
    const body = (await (await route.fetch({ headers })).json()) as { applications: { product: string; connections: object[] }[] };
    const failed = {
      is_successful: false,
      connection_time: inSeconds(0),
      credentials_type_used_verbose_name: '',
      reason: 'The token has expired.',
    };
    const applications = body.applications.map((one) => (one.product === 'okta' ? { ...one, connections: [failed] } : one));
    await route.fulfill({ json: { applications } });
  });
  await signIn(page, people.administrator, '/quests/explore?q=keep');
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByText('Event driven')
    .hover();
  const tooltip = 'Active event driven subscription. This remediation will deploy whenever the underlying data is updated.';
  await expect(page.getByRole('tooltip', { name: tooltip })).toBeVisible();

  const reason = 'There is a problem with the connection to Okta: The token has expired.';
  await page.goto(address);
  await expectReason(page, 'Subscribe & Deploy', reason);
  await expect(page.getByRole('switch', { name: 'Never Remove Users' })).toHaveCount(0);
  await page.goto('/programs/baseline');
  const okta = page.getByRole('button', { name: 'Deploy…' }).and(page.locator('[data-disabled]')).first();
  await okta.hover();
  await expect(page.getByRole('tooltip').filter({ hasText: reason })).toBeVisible();
});
