import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { hostileTexts } from '@rampart/simulators/test-support/hostile-texts.ts';
import { inDepth, onTurn } from '../apps/server/test-support/run/test-depth.ts';
import { actInTenantOf, type Caller, entitle } from './support/act-in-tenant.ts';
import { collectComplaints, expectNoSidewaysScroll } from './support/audit-page.ts';
import { type Administrator, signInWith } from './support/new-tenant.ts';
import { demoHistoryIsBuilt } from './support/demo-history.ts';
import { people } from './support/people.ts';
import { processAll } from './support/processed-tenant.ts';
import { signIn } from './support/sign-in.ts';
import { newSignedTenant } from './support/signed-tenant.ts';

const base = 'dc=haldenfreight,dc=example';
const inBase64 = (name: string, text: string): string => `${name}:: ${Buffer.from(text).toString('base64')}`;

/** As an export of a directory has them whose fields were filled in by an enemy: one person and one group for each text. */
function hostileExport(): string {
  const accounts = hostileTexts.map((text, at) =>
    [
      `dn: uid=p${at},ou=people,${base}`,
      'objectClass: inetOrgPerson',
      'objectClass: user',
      `uid: p${at}`,
      `sAMAccountName: p${at}`,
      // Enabled, needs no password, and one that never expires: controls that judge accounts name it.
      'userAccountControl: 66080',
      'pwdLastSet: 130000000000000000',
      'lastLogonTimestamp: 130000000000000000',
      `mail: p${at}@haldenfreight.example`,
      ...['cn', 'sn', 'givenName', 'displayName', 'title', 'departmentNumber', 'l', 'description'].map((name) => inBase64(name, text)),
    ].join('\n'),
  );
  const groups = hostileTexts.map((text, at) =>
    [
      `dn: cn=g${at},ou=groups,${base}`,
      'objectClass: groupOfNames',
      inBase64('cn', text.slice(0, 200)),
      inBase64('description', text),
      `member: uid=p${at},ou=people,${base}`,
    ].join('\n'),
  );
  return `version: 1\n\ndn: ${base}\nobjectClass: domain\nobjectClass: domainDNS\ndc: haldenfreight\n\n${[...accounts, ...groups].join('\n\n')}\n`;
}

/** By the calls that the drawer makes, with a hostile file under a hostile name. */
async function uploadHostile(request: APIRequestContext, { headers }: Caller): Promise<void> {
  const created = await request.post('/api/credentials/create', {
    headers,
    data: { product: 'local_directory', auth_method: 'direct_upload' },
  });
  expect(created.status(), await created.text()).toBe(200);
  const { applications } = (await created.json()) as { applications: { uuid: string; product: string }[] };
  const uuid = applications.find(({ product }) => product === 'local_directory')?.uuid ?? '';
  const location = await request.post('/api/snapshot/upload-location/generate', { headers, data: { application_uuid: uuid } });
  const { url, fields } = (await location.json()) as { url: string; fields: Record<string, string> };
  const file = { name: 'people.ldif', mimeType: 'application/octet-stream', buffer: Buffer.from(hostileExport()) };
  expect((await request.post(url, { multipart: { ...fields, file } })).status()).toBe(204);
  const file_name = '<img src=x onerror=window.hostileDataRan=true>\u202egnp.ldif';
  const finished = await request.post('/api/v1/snapshot/upload/finish', {
    headers,
    data: { application_uuid: uuid, key: fields['key'], file_name },
  });
  expect(finished.status()).toBe(200);
  const isChecked = async () => {
    const { applications: all } = (await (await request.get('/api/application', { headers })).json()) as {
      applications: { uuid: string; connections: { is_successful: boolean }[] }[];
    };
    return all.find((one) => one.uuid === uuid)?.connections[0]?.is_successful;
  };
  await expect.poll(isChecked, { timeout: 60_000 }).toBe(true);
}

/** What else of a tenant a person can name. */
async function nameThings(request: APIRequestContext, { headers }: Caller): Promise<void> {
  const add = hostileTexts.map((_, at) => `p${at}@haldenfreight.example`);
  await request.post('/api/v1/exclusions/add', { headers, data: { exclusion_type: 'emergency_access_exclusions', add } });
  for (const [at, text] of hostileTexts.entries()) {
    await request.post('/api/v1/views', { headers, data: { name: text.trim().slice(0, 60), screen: 'quests', query: '' } });
    await request.post('/api/customer/user/register', {
      headers,
      data: { email: `invited${at}@haldenfreight.example`, role: 'read-only', name: text.trim().slice(0, 60) },
    });
  }
}

async function newHostileTenant(request: APIRequestContext): Promise<Administrator> {
  const administrator = await newSignedTenant(request);
  const staff = await actInTenantOf(request, administrator);
  await entitle(request, staff, 'export_data', 'mark_quest_complete', 'deploy_quest_configurations', 'deploy_program');
  await entitle(request, staff, 'access_compliance_coverage', 'drift_detection', 'access_licensing');
  await uploadHostile(request, staff);
  await processAll(request, staff);
  await nameThings(request, staff);
  return administrator;
}

/** Where people of the directory are named at once. */
const showingNames = ['/programs/baseline', '/personas/Baseline%20Security/custom-groups'];

const otherScreens = [
  '/bridge/products',
  '/bridge/licensing',
  '/personas',
  '/frameworks',
  '/frameworks/cis-v8',
  '/frameworks/cis-v8?view=mapping',
  '/drift',
  '/rationalization',
  '/programs',
  '/quests',
  '/quests/explore',
  '/quests/subscriptions',
  '/settings/profile',
  '/settings/connections',
  '/settings/user-management',
  '/settings/authentication-settings',
  '/settings/deployment-log',
  '/settings/audit-log',
];

/** No row of a table is taller than the window, and each has the cells of its heading. */
const brokenRows = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('table')].flatMap((table) => {
        const columns = table.querySelectorAll('thead tr:last-child > *').length;
        return [...table.querySelectorAll('tbody > tr')].filter((row) => {
          const cells = [...row.children].reduce((sum, cell) => sum + (cell instanceof HTMLTableCellElement ? cell.colSpan : 1), 0);
          return row.getBoundingClientRect().height > window.innerHeight || (columns > 0 && cells !== columns);
        });
      }).length,
  );

/** As much of a text as a screen shows of it. */
const markOf = (text: string): string =>
  text
    .trim()
    .split(/[\r\n]/)[0]
    ?.slice(0, 20) ?? text;

async function countShown(page: Page): Promise<number> {
  const text = await page.locator('body').innerText();
  return hostileTexts.filter((hostile) => text.includes(markOf(hostile))).length;
}

/** Both layouts in both themes, one change at a time. */
interface Layout {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}
const desktop: Layout = { width: 1440, colorScheme: 'light' };
const layouts: readonly Layout[] = [
  desktop,
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'dark' },
];

async function showIn(page: Page, { width, colorScheme }: Layout): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

interface Fault extends Layout {
  readonly path: string;
  readonly brokenRows: number;
  readonly isPushed: boolean;
  readonly hasRun: boolean;
}

async function faultsOf(page: Page, path: string): Promise<Fault[]> {
  const seen: Fault[] = [];
  for (const layout of layouts) {
    await showIn(page, layout);
    const isPushed = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    const hasRun = await page.evaluate(() => 'hostileDataRan' in window);
    seen.push({ path, ...layout, isPushed, hasRun, brokenRows: await brokenRows(page) });
  }
  return seen.filter(({ isPushed, hasRun, brokenRows: broken }) => isPushed || hasRun || broken > 0);
}

/** In both layouts and themes: what is wrong with a screen. */
async function look(page: Page, path: string, counts: { shown: number }): Promise<Fault[]> {
  await page.setViewportSize({ width: 1440, height: 900 });
  // Loaded anew, so that the network is quiet only once everything is there.
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  if (showingNames.includes(path)) await expect.poll(() => countShown(page)).toBeGreaterThan(2);
  counts.shown += await countShown(page);
  return faultsOf(page, path);
}

test('in a tenant whose directory, files and names are hostile, no screen runs anything, breaks a row or is pushed sideways', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const administrator = await newHostileTenant(request);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await signInWith(page, administrator, '/programs');
  const complaints = collectComplaints(page);
  const wrong: Fault[] = [];
  const counts = { shown: 0 };
  for (const path of [...showingNames, ...onTurn(otherScreens, 2)])
    await test.step(path, async () => void wrong.push(...(await look(page, path, counts))));

  const quests = page.locator('a[href^="/quests/tome/"], a[href^="/quests/"]');
  await page.goto('/quests/explore', { waitUntil: 'networkidle' });
  const links = (await quests.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))).filter((href) =>
    href.includes('tome'),
  );
  for (const href of onTurn([...new Set(links)].slice(0, 4), 2))
    await test.step(href, async () => void wrong.push(...(await look(page, href, counts))));
  await test.step('the search', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('<img');
    await page.waitForLoadState('networkidle');
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
  });
  expect(await page.evaluate(() => 'hostileDataRan' in window)).toBe(false);
  // Otherwise the walk would have looked at nothing.
  expect(counts.shown).toBeGreaterThan(inDepth([4], [15])[0]!);
  expect({ wrong, dialogs, complaints }).toEqual({ wrong: [], dialogs: [], complaints: [] });
});

/** Fields that carry what a vendor, a directory or a person wrote; ids, dates and words of the contract are in others. */
const freeText = /^(?:name|title|display_name|values|labels|data|country|home|missing|about|because|policies|department)$/;
const isDate = /^\d{4}-\d{2}-\d{2}/;
/** The server cuts what has no end (`hostile-data.test.ts`). */
const longestText = 8192;

/** The answer as a vendor would cause it whose every name is hostile: each text in its turn. */
function poisoned(answer: unknown, next: () => string, field = ''): unknown {
  if (typeof answer === 'string') return freeText.test(field) && !isDate.test(answer) ? next() : answer;
  if (Array.isArray(answer)) return answer.map((each) => poisoned(each, next, field));
  if (typeof answer !== 'object' || answer === null) return answer;
  // A widget's title is a word of the contract, and a person's key is theirs.
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name, name === 'title' && 'type' in answer ? value : poisoned(value, next, name)]),
  );
}

async function poisonAnswers(page: Page, address: RegExp): Promise<{ count: number }> {
  const texts = { count: 0 };
  const next = () => hostileTexts[texts.count++ % hostileTexts.length]!.slice(0, longestText);
  await page.route(address, async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } });
    await route.fulfill({ response, json: poisoned(await response.json(), next) });
  });
  return texts;
}

test('evidence and what-if show what a hostile vendor calls its things as text, in both layouts and themes', async ({ page, request }) => {
  test.setTimeout(180_000);
  await demoHistoryIsBuilt(request);
  await signIn(page, people.administrator, '/programs');
  const complaints = collectComplaints(page);
  const texts = await poisonAnswers(page, /\/api\/v1\/controls\/[^/]+\/(?:evidence|what-if)(?:\?|$)/);
  const wrong: Fault[] = [];
  const shown: Record<string, number> = {};
  const lookAt = async (name: string): Promise<void> => {
    await expect.poll(() => countShown(page)).toBeGreaterThan(2);
    shown[name] = await countShown(page);
    wrong.push(...(await faultsOf(page, name)));
    await showIn(page, desktop);
  };

  const control = 'okta.app-second-factor-forced';
  await page.goto(`/quests/verify-every-sign-in-to-okta-zero_trust/controls?evidence=${control}`);
  const dialog = page.getByRole('dialog', { name: /^Evidence: / });
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible();
  // Each becomes a button for the chart when it is pressed.
  const asTable = dialog.getByRole('button', { name: 'View as table' });
  for (let left = await asTable.count(); left > 0; left -= 1) await asTable.first().click();
  await test.step('evidence', () => lookAt('evidence'));

  await page.goto(`/what-if/${control}`);
  for (const by of ['By person', 'By group', 'By application']) {
    await page.getByRole('tab', { name: by }).click();
    await test.step(`what-if ${by}`, () => lookAt(`what-if ${by}`));
  }

  test.info().annotations.push({ type: 'hostile texts', description: `${texts.count} on 4 screens: ${JSON.stringify(shown)}` });
  expect({ wrong, complaints }).toEqual({ wrong: [], complaints: [] });
});
