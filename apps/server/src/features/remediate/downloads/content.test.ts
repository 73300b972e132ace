import { randomUUID } from 'node:crypto';
import { synchronizationRole } from '@rampart/catalog/judging/microsoft-entra/synchronization-role.ts';
import { factMissing, factRead } from '@rampart/domain/fact.ts';
import { roles } from '@rampart/facts/identity/roles.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openedArchive } from '../../../../test-support/reports/opened-archive.ts';
import { openedGuide } from '../../../../test-support/reports/opened-guide.ts';
import { rules } from '../../../../test-support/remediate/remediate-catalog.ts';
import { openRemediateTestBed, type RemediateTestBed } from '../../../../test-support/remediate/remediate-test-bed.ts';
import { testTenantId } from '../../../../test-support/api/test-app.ts';
import { gatherContent } from './gather-content.ts';

let bed: RemediateTestBed;
let which: { program_uuid: string; program_type: string; product: string };
beforeAll(async () => {
  bed = await openRemediateTestBed();
});
beforeEach(async () => {
  await bed.reset();
  await bed.fresh.owner.query('truncate content_download, audit_event, audit_head, entitlement_grant, exclusion cascade');
  await limitTo(null);
  which = { program_uuid: (await bed.recommend())['baseline'] ?? '', program_type: 'baseline', product: 'okta' };
});
afterAll(() => bed.close());

const limitTo = (limit: number | null) =>
  bed.fresh.owner.query(
    `insert into entitlement_grant (tenant_id, entitlement_id, granted, usage_limit) values ($1, 5, true, $2)
     on conflict (tenant_id, entitlement_id) do update set usage_limit = $2`,
    [testTenantId, limit],
  );
const get = (url: string, headers: Readonly<Record<string, string>> = {}) => bed.ask('GET', url, { role: 'read-only', headers });
const address = (content: string, template = 'sign-on-block', changed: object = {}) =>
  `/api/v1/quests/tome/${template}/content/${content}?${new URLSearchParams({ ...which, ...changed }).toString()}`;
const ofProgram = (kind: string, program = which.program_uuid) =>
  get(`/api/v1/programs/content?${new URLSearchParams({ content_key: `${program}.okta.${kind}` }).toString()}`);
const select = (selected: string[]) => bed.ask('POST', '/api/v1/quests/tome/sign-on-block/snapshot', { payload: { ...which, selected } });
const guideOf = async () => openedGuide((await get(address('deployment_guide'))).rawPayload);
const events = async () =>
  (await bed.fresh.owner.query<{ message: string }>("select message from audit_event where action = 'content.download'")).rows.map(
    ({ message }) => message,
  );

test.each([
  ['deployment_guide', 'sign-on-block-baseline-deployment-guide.docx', /wordprocessingml\.document$/],
  ['configurator', 'sign-on-block-baseline-configurator.zip', /^application\/zip$/],
])('a %s comes as a file with a name and a type, and is not cached', async (content, name, type) => {
  const { statusCode, headers } = await get(address(content));
  expect([statusCode, headers['content-disposition'], headers['cache-control']]).toEqual([
    200,
    `attachment; filename="${name}"`,
    'no-store',
  ]);
  expect(headers['content-type']).toMatch(type);
});

test('a download is recorded, and counted until none is left', async () => {
  await limitTo(2);
  await get(address('deployment_guide'));
  await ofProgram('configuration_tool');
  expect(await events()).toEqual([
    'Downloaded the deployment guide for “Sign-on block” (Okta, Baseline Security), with 2 controls.',
    'Downloaded the configuration tool for Okta in the program Baseline Security, with 3 controls.',
  ]);
  expect((await get(address('configurator'))).statusCode).toBe(403);
  expect(await events()).toHaveLength(2);
});

test('a refused download uses nothing up', async () => {
  await limitTo(1);
  await get(address('deployment_guide', 'unknown'));
  expect((await get(address('deployment_guide'))).statusCode).toBe(200);
});

test('without a selected control there is nothing to make, and the answer says what to do', async () => {
  await select([]);
  const refused = await get(address('deployment_guide'));
  expect(refused.statusCode).toBe(400);
  expect(refused.json<{ detail: string }>().detail).toMatch(/No control .* is selected or staged\. Select controls/);
});

test('when all of a program is in place, the answer says that nothing is left', async () => {
  bed.judge({ 'okta.legacy-blocked': 'pass', 'okta.proxies-blocked': 'pass', 'okta.zones-defined': 'not-applicable' });
  const refused = await ofProgram('deployment_guide');
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([400, expect.stringContaining('nothing left to do')]);
});

test.each([
  ['an unknown remediation', () => address('deployment_guide', 'unknown')],
  ['a program that is not there', () => address('deployment_guide', 'sign-on-block', { program_uuid: randomUUID() })],
  ['a product that it is not for', () => address('configurator', 'sign-on-block', { product: 'azure_ad' })],
  ['a key that is none', () => '/api/v1/programs/content?content_key=NOT_APPLICABLE'],
  ['a key that leads elsewhere', () => `/api/v1/programs/content?content_key=../${which.program_uuid}.okta.deployment_guide`],
  ['a key of nothing', () => `/api/v1/programs/content?content_key=${randomUUID()}.okta.deployment_guide`],
])('%s is not found', async (_, url) => {
  expect((await get(url())).statusCode).toBe(404);
});

test('the file of another tenant’s program is not found', async () => {
  const other = await bed.fresh.createTenant('Other');
  const theirs = (await bed.recommend([], other))['baseline'] ?? '';
  expect((await ofProgram('deployment_guide', theirs)).statusCode).toBe(404);
  expect((await get(address('configurator', 'sign-on-block', { program_uuid: theirs }))).statusCode).toBe(404);
});

test('another site’s link does not set a download off', async () => {
  expect((await get(address('configurator'), { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect(await events()).toEqual([]);
});

test('the emergency access accounts are named, and those that the product does not know are pointed out', async () => {
  expect((await guideOf()).text).toContain('No emergency access account is set up.');
  const exclude = `insert into exclusion (tenant_id, exclusion_type, mail, display_name, added_by)
    values ($1, 'emergency_access_exclusions', 'glass@example.test', '', ''), ($1, 'emergency_access_exclusions', 'hammer@example.test', '', '')`;
  await bed.fresh.owner.query(exclude, [testTenantId]);
  const { text } = await guideOf();
  expect(text).toContain('glass@example.test\nhammer@example.test');
  expect(text).toContain('Only 1 of these accounts could be found in Okta.');
});

test('a control whose facts could not be read is listed with the reason, in both files', async () => {
  bed.judged.readings = new Map([[rules.id, factMissing('Grant okta.policies.read.')]]);
  const guide = await guideOf();
  expect(guide.headings(2)).toContain('2. Block legacy sign-in');
  expect(guide.text).toContain('test.rules could not be read: Grant okta.policies.read.');
  const files = await openedArchive((await get(address('configurator'))).rawPayload);
  const steps = files.find(({ name }) => name === '02-block-legacy-sign-in/steps.md')?.content;
  expect(steps).toContain('## Not prepared');
  expect(files[0]?.content).toMatch(/`02-block-legacy-sign-in`.*not prepared\. .*Grant okta\.policies\.read\./);
});

test('shows settings before and after, without the excluded values', async () => {
  const payload = { ...which, control_parameters: [{ controls: ['okta.legacy-blocked'], parameters: { clients: ['other'] } }] };
  await bed.ask('PATCH', '/api/v1/quests/tome/sign-on-block/snapshot', { payload });
  const files = await openedArchive((await get(address('configurator'))).rawPayload);
  const settings: unknown = JSON.parse(files.find(({ name }) => name === 'settings.json')?.content ?? '');
  expect(settings).toMatchObject({
    tenant: 'Remediating',
    as_of: '2026-03-02T12:00:00.000Z',
    controls: [
      { id: 'okta.proxies-blocked', folder: '01-block-anonymising-proxies', changes: [] },
      {
        id: 'okta.legacy-blocked',
        parameters: { clients: ['mail'] },
        changes: [{ kind: 'create', before: null, after: { clients: ['mail'] } }],
      },
    ],
  });
  expect((await guideOf()).tables).toContainEqual({
    hasHeader: true,
    rows: [
      ['Setting', 'Value'],
      ['Client apps', 'mail'],
      ['Decision', 'Deny'],
    ],
  });
});

test('the guide names the role that is needed, as the catalog has it for the product', async () => {
  expect((await guideOf()).text).toContain('Organization Administrator. Changes that concern the Okta Admin Console');
});

test('the guide stays a valid document, whatever names a vendor gives', async () => {
  const name = '</w:t>\u0000\u0008\uD800 & <script> \uFFFF';
  bed.judged.readings = new Map([[rules.id, factRead([{ id: 'rule-1', name }], new Date(0))]]);
  const { text, parts } = await guideOf();
  expect(text).toContain('</w:t> \uFFFD & <script>');
  // What no XML may contain, though some parsers accept it.
  for (const part of parts.values()) expect(part).not.toMatch(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/u);
});

test('roles of Microsoft’s are called by their names, also those that no one has and that were not listed', async () => {
  const listed = factRead([{ id: 'r1', templateId: 't1', name: 'Helpdesk', isAllPowerful: false, memberIds: [] }], new Date(0));
  bed.judged.readings = new Map([...bed.judged.readings, [roles.id, listed]]);
  const input = { product: { id: 'okta' }, controls: [] } as unknown as Parameters<typeof gatherContent>[2];
  const { names } = await bed.fresh.db.inTenant(testTenantId, (tx) => gatherContent(bed.deps, tx, input));
  expect([names.get(synchronizationRole.templateId), names.get('t1')]).toEqual([synchronizationRole.name, 'Helpdesk']);
});
