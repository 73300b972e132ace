import { type APIRequestContext, expect } from '@playwright/test';
import { entitle } from './support/act-in-tenant.ts';
import { testAloneAt } from './support/alone-at.ts';
import { collectComplaints, expectAccessible } from './support/audit-page.ts';
import { demoHistoryIsBuilt } from './support/demo-history.ts';
import { signInWith } from './support/new-tenant.ts';
import { newProcessedTenant, processAll } from './support/processed-tenant.ts';
import { connectTracker, openServiceNow } from './support/trackers.ts';
import { actInConsole } from './support/vendor-console.ts';

const alert = '“Okta global session cookies persist across browser sessions” changed in “Second factor off the network”';
const setPersistent = (request: APIRequestContext, usePersistentCookie: boolean) =>
  actInConsole(
    request,
    'okta',
    'changeRule',
    { type: 'OKTA_SIGN_ON', policy: 'Office staff', rule: 'Second factor off the network' },
    { actions: { signon: { session: { usePersistentCookie } } } },
  );

const test = testAloneAt('okta');

test('an alert of drift becomes an incident that says what changed, is followed to its state, and can be unlinked', async ({
  page,
  request,
}) => {
  test.setTimeout(480_000);
  const complaints = collectComplaints(page);
  const tracker = await openServiceNow();
  // Until then the simulated company lives in the past, where no log has what is done now.
  await demoHistoryIsBuilt(request, 240_000);
  try {
    const { administrator, staff } = await newProcessedTenant(request, 'okta');
    await entitle(request, staff, 'drift_detection', 'create_servicenow_issue');
    await setPersistent(request, true);
    await processAll(request, staff);
    await connectTracker(request, administrator, tracker);
    await signInWith(page, administrator, '/drift');
    const article = page.getByRole('article', { name: alert });
    await article.getByRole('button', { name: 'Create ticket…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create ticket' });
    await expect(dialog.getByRole('textbox', { name: 'Summary' })).toHaveValue(`Rampart: ${alert} (Okta)`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create ticket' }).click();
    await expect(page.getByText('Issue Created!')).toBeVisible();

    // What ServiceNow itself has.
    const [incident, ...others] = tracker.tickets();
    expect(others).toEqual([]);
    expect(incident).toMatchObject({ name: expect.stringMatching(tracker.name), state: 'New' });
    expect(incident?.text).toContain('Okta global session cookies persist across browser sessions: Disabled → Enabled');
    expect(incident?.text).toContain('Possible again: ');
    const ticket = article.getByRole('region', { name: 'Ticket' });
    await expect(ticket.getByRole('link', { name: incident?.name ?? '' })).toBeVisible();
    tracker.approve(incident?.name ?? '');
    await expect(ticket).toContainText('In Progress', { timeout: 60_000 });
    await expectAccessible(page);

    await ticket.getByRole('button', { name: 'Unlink' }).click();
    await page
      .getByRole('dialog', { name: /^Unlink/ })
      .getByRole('button', { name: 'Unlink' })
      .click();
    await expect(article.getByRole('button', { name: 'Create ticket…' })).toBeVisible();
    expect(tracker.tickets()).toHaveLength(1);
    expect(complaints).toEqual([]);
  } finally {
    // Not before: Okta's log is polled, and the alert closes as soon as its setting is what it was.
    await setPersistent(request, false);
    await tracker.running.stop();
  }
});
