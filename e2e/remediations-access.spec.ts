import { expect, type Page, test } from '@playwright/test';
import { entitle } from './support/act-in-tenant.ts';
import { collectComplaints } from './support/audit-page.ts';
import { newColleague } from './support/colleague.ts';
import { addEmergencyAccess } from './support/exclusions-page.ts';
import { type Administrator, signInWith } from './support/new-tenant.ts';
import { tokenOf } from './support/outbox.ts';
import { newProcessedTenant } from './support/processed-tenant.ts';
import { button, cardOf, expectReason, expectStep, lookAt, questCases } from './support/wizard-page.ts';

const locked =
  'You do not have entitlements to access this feature. Please speak with your Rampart representative to unlock more capabilities';
const needsBoth = 'Marking a remediation complete needs the entitlement to do so and a role of at least Standard.';

/** The vendors are everybody's: another tenant may have made the group of emergency access, and then no change to signing in is planned for this one. */
const noPlan = /\/api\/v1\/quests\/tome\/[^/]+\/plan$/;
const planOrRefusal = /takes? effect immediately|The plan could not be created/;

const manualSteps = (page: Page) => page.getByRole('radiogroup', { name: 'How to stage' }).getByText('Manual').click();

/** Which remediation a call is about, as the list has it. */
async function questOf(page: Page, by: Administrator, identifier: string) {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, by.email, by.password)}` };
  const reply = await page.request.get('/api/v1/quests', { headers });
  const { quests } = (await reply.json()) as {
    quests: {
      quest_tome_identifier: string;
      quest_tome_id: string;
      quest_instance_id: string | null;
      quest_instance_details: { program_uuid: string; program_type: string; product: string };
    }[];
  };
  const quest = quests.find((one) => one.quest_tome_identifier === identifier)!;
  const { program_uuid, program_type, product } = quest.quest_instance_details;
  return { headers, id: quest.quest_tome_id, instanceId: quest.quest_instance_id, which: { program_uuid, program_type, product } };
}

/** Each is asked for once in a tenant: after that, going on is free. */
async function doWhatItAsks(page: Page, step: string): Promise<void> {
  if (step === 'exclusion') {
    await expect(page.getByRole('region', { name: 'Synced groups' })).toBeVisible();
    if (await page.getByText('No emergency access accounts yet').isVisible()) await addEmergencyAccess(page, 'an');
  }
  if (step === 'content') {
    await manualSteps(page);
    await button(page, 'Mark as staged').click();
    await expect(page.getByRole('status').filter({ hasText: /· [1-9]\d* staged ·/ })).toBeVisible();
  }
  if (step === 'enable') await button(page, 'Mark this remediation complete').click();
}

for (const role of ['administrator', 'standard'] as const)
  test(`as ${role}, every step of every type of remediation is walked, doing what it asks for`, async ({ page, request }) => {
    // Thirty steps, some of which wait for the vendor.
    test.setTimeout(120_000);
    const complaints = collectComplaints(page, noPlan);
    const { administrator } = await newProcessedTenant(request, 'okta', 'azure_conditional_access');
    const person = role === 'administrator' ? administrator : await newColleague(request, administrator, role);
    await signInWith(page, person, '/quests');
    for (const { address, steps } of questCases) {
      await page.goto(`/quests/${address}`);
      for (const step of steps) {
        await expectStep(page, steps, step);
        await doWhatItAsks(page, step);
        if (step !== 'enable') await button(page, step === steps.at(-1) ? 'Finish' : 'Continue').click();
      }
      await expect(page).toHaveURL(/\/quests$/);
    }
    expect(complaints).toEqual([]);
  });

test('somebody who may only read sees every step, is told why nothing can be done, and is refused by the server too', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page);
  const { administrator } = await newProcessedTenant(request, 'okta', 'azure_ad', 'azure_conditional_access');
  const reader = await newColleague(request, administrator, 'read-only');
  await signInWith(page, reader, '/quests');
  for (const { address, steps } of questCases) {
    await page.goto(`/quests/${address}`);
    for (const step of steps) await lookAt(page, steps, step);
  }
  const { address, steps } = questCases[2];
  await page.goto(`/quests/${address}/controls`);
  const card = cardOf(page, /^Global session: Short lifetime/);
  await expect(card.getByRole('checkbox')).toBeDisabled();
  await card.getByRole('button', { name: 'Edit Configuration' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tailor Control Configurations' });
  await dialog.getByRole('button', { name: 'Save configurations' }).hover();
  await expect(page.getByRole('tooltip', { name: 'You need the Standard role or higher to change configurations.' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await lookAt(page, steps, 'exclusion');
  await expectReason(page, 'Add users…', 'You need the Standard role or higher to change exclusions.');
  await lookAt(page, steps, 'content');
  await expect(page.getByText(/not high enough privilege level/)).toBeVisible();
  await expectReason(page, 'Stage controls', 'You need the Standard role or higher to deploy.');
  await manualSteps(page);
  await expectReason(page, 'Mark as staged', 'You need the Standard role or higher to stage controls.');
  await lookAt(page, steps, 'enable');
  await expectReason(page, 'Mark this remediation complete', needsBoth);
  await page.goto(`/quests/${questCases[4].address}/subscription/subscribe`);
  await expectReason(page, 'Subscribe & Deploy', 'You need the Standard role or higher to deploy.');

  const { headers, id, which } = await questOf(page, reader, 'shorten-okta-sessions');
  const acts = [
    page.request.post(`/api/v1/quests/tome/${id}/snapshot`, { headers, data: { ...which, selected: [] } }),
    page.request.post(`/api/v1/quests/tome/${id}/stage`, { headers, data: which }),
    page.request.post('/api/v1/quests/instance', { headers, data: { quest_tome_id: id, ...which } }),
    page.request.post('/api/v1/exclusions/add', { headers, data: { exclusion_type: 'emergency_access_exclusions', add: ['a@b.example'] } }),
  ];
  expect((await Promise.all(acts)).map((reply) => reply.status())).toEqual([403, 403, 403, 403]);
  expect(complaints).toEqual([]);
});

test('what the tenant is not entitled to is explained where it would be used, and refused by the server', async ({ page, request }) => {
  const { administrator, staff } = await newProcessedTenant(request, 'okta', 'local_directory');
  const { address, steps } = questCases[0];
  await entitle(request, staff, false, 'export_data', 'deploy_quest_configurations', 'mark_quest_complete');
  await signInWith(page, administrator, `/quests/${address}/content`);
  await expectReason(page, 'Stage controls', locked);
  await manualSteps(page);
  await expectReason(page, 'Deployment guide', locked);
  await expectReason(page, 'Configuration tool', locked);
  await button(page, 'Mark as staged').click();
  await expect(page.getByText('Controls staged')).toBeVisible();
  await button(page, 'Continue').click();
  await expectStep(page, steps, 'enable');
  await expectReason(page, 'Mark this remediation complete', needsBoth);
  await page.goto(`/quests/${questCases[4].address}/subscription/subscribe`);
  await expectReason(page, 'Subscribe & Deploy', locked);
  await page.goto('/programs/baseline');
  await page.getByRole('button', { name: 'Download' }).first().hover();
  await expect(page.getByRole('tooltip', { name: 'You do not have entitlements to access this feature.' })).toBeVisible();

  const { headers, id, instanceId, which } = await questOf(page, administrator, 'strengthen-okta-passwords');
  const calls = [
    page.request.post(`/api/v1/quests/instance/${instanceId}/complete`, { headers }),
    page.request.get(`/api/v1/quests/tome/${id}/content/deployment_guide`, { headers, params: which }),
    page.request.get(`/api/v1/quests/tome/${id}/content/configurator`, { headers, params: which }),
    page.request.post(`/api/v1/quests/instance/${instanceId}/deploy`, { headers, data: { phase: 'enable' } }),
  ];
  expect((await Promise.all(calls)).map((reply) => reply.status())).toEqual([403, 403, 403, 403]);

  await entitle(request, staff, true, 'mark_quest_complete');
  await page.goto(`/quests/${address}/enable`);
  await button(page, 'Mark this remediation complete').click();
  await expectStep(page, steps, 'complete');
});

/** What each entitlement opens at which step, and what stands there without it. */
const opened = [
  { missing: 'deploy_quest_configurations', step: 'content', name: 'Stage controls', reason: locked, isManual: false },
  { missing: 'deploy_quest_configurations', step: 'subscription/subscribe', name: 'Subscribe & Deploy', reason: locked, isManual: false },
  { missing: 'export_data', step: 'content', name: 'Deployment guide', reason: locked, isManual: true },
  { missing: 'mark_quest_complete', step: 'enable', name: 'Mark this remediation complete', reason: needsBoth, isManual: false },
] as const;

for (const missing of ['deploy_quest_configurations', 'export_data', 'mark_quest_complete'] as const)
  test(`without ${missing} alone, every step of every type is there, and only what it opens is closed`, async ({ page, request }) => {
    test.setTimeout(120_000);
    const complaints = collectComplaints(page, noPlan);
    const { administrator, staff } = await newProcessedTenant(request, 'okta', 'azure_conditional_access');
    await entitle(request, staff, false, missing);
    await signInWith(page, administrator, '/quests');
    for (const { address, steps } of questCases) {
      await page.goto(`/quests/${address}`);
      for (const step of steps) {
        await lookAt(page, steps, step);
        if (step === 'exclusion') await doWhatItAsks(page, step);
        for (const one of opened.filter((each) => each.step === step)) {
          if (one.isManual) await manualSteps(page);
          if (one.missing === missing) await expectReason(page, one.name, one.reason);
          // Some are closed for reasons of their own here: nothing is staged, or only a person can do it.
          else await expect(page.getByText(one.reason)).toHaveCount(0);
          // Where another journey's tenant holds the group that spares people, the plan is refused: it was asked for all the same.
          if (one.name === 'Subscribe & Deploy' && missing !== one.missing)
            await expect(page.getByText(planOrRefusal).first()).toBeVisible();
        }
      }
    }
    expect(complaints).toEqual([]);
  });
