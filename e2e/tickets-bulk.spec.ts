import { expect, test } from '@playwright/test';
import { entitle } from './support/act-in-tenant.ts';
import { collectComplaints, expectAccessible } from './support/audit-page.ts';
import { explorer, tableOf } from './support/explorer-page.ts';
import { signInWith } from './support/new-tenant.ts';
import { newProcessedTenant } from './support/processed-tenant.ts';
import { connectTracker, openJira } from './support/trackers.ts';
import { button } from './support/wizard-page.ts';

const chosen = ['Notify users of Okta account changes', 'Strengthen Okta passwords'];

test('selected remediations get one ticket each, however often they are asked for, and the person hears of an approval', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const complaints = collectComplaints(page);
  const tracker = await openJira();
  try {
    const { administrator, staff } = await newProcessedTenant(request, 'okta');
    await entitle(request, staff, 'create_jira_issue');
    await connectTracker(request, administrator, tracker);
    await signInWith(page, administrator, `${explorer}?product=okta&size=50`);
    const createTickets = async (): Promise<string> => {
      for (const name of chosen)
        await tableOf(page)
          .getByRole('checkbox', { name: `Select ${name}` })
          .first()
          .check();
      await button(page, 'Create tickets…').click();
      const dialog = page.getByRole('dialog', { name: 'Create tickets' });
      await dialog.getByRole('button', { name: 'Create 2 tickets' }).click();
      for (const name of chosen)
        await expect(dialog.getByRole('listitem', { name }).getByRole('link', { name: /^SEC-[12]$/ })).toBeVisible({ timeout: 60_000 });
      await expectAccessible(page);
      const first = dialog.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'SEC-1', exact: true }) });
      const address = await first.getByRole('link').first().getAttribute('href');
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      return address ?? '';
    };
    const approved = await createTickets();
    // The same remediation; its address has the id of what was started since.
    expect((await createTickets()).startsWith(approved)).toBe(true);
    // What Jira itself has: two issues, each with its plan and a reference of its own.
    const tickets = tracker.tickets();
    expect(tickets.map(({ name }) => name)).toEqual(['SEC-1', 'SEC-2']);
    expect(new Set(tickets.map(({ text }) => /Rampart reference: (rampart-[0-9a-f]{16})/.exec(text)?.[1])).size).toBe(2);
    for (const { text } of tickets) {
      expect(text).toMatch(/Plan hash: \S+/);
      // No table of another document is referred to.
      expect(text).not.toContain('the column');
    }

    tracker.approve('SEC-1');
    await page.goto(`${approved}/issue-tracking`);
    await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    const item = panel.getByRole('listitem').filter({ hasText: 'SEC-1 is “Approved”' });
    await expect(item.getByRole('link', { name: 'Open Jira issue' })).toHaveAttribute('href', /\/browse\/SEC-1$/, { timeout: 60_000 });
    await item.getByRole('link', { name: 'Open remediation' }).click();
    await expect(page).toHaveURL(/\/quests\//);
    await expect(panel).toBeHidden();
    expect(complaints).toEqual([]);
  } finally {
    await tracker.running.stop();
  }
});
