import { startTotp } from '@rampart/contract/access/mfa.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { allCalls } from '@rampart/contract/all-calls.ts';
import { entitlements } from '@rampart/domain/entitlement.ts';
import { hostileTexts } from '@rampart/simulators/test-support/hostile-texts.ts';
import { hostileWorld } from '@rampart/simulators/test-support/hostile-world.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openedArchive } from '../../test-support/reports/opened-archive.ts';
import { openedGuide } from '../../test-support/reports/opened-guide.ts';
import { type SimulatedCompany, startSimulatedCompany } from '../../test-support/company/simulated-company.ts';
import { inDepth } from '../../test-support/run/test-depth.ts';
import type { TestPerson } from '../../test-support/api/test-api.ts';
import { createLog } from '../platform/log/log.ts';

let company: SimulatedCompany;
let superuser: TestPerson;
const logged: string[] = [];
beforeAll(async () => {
  const log = createLog({ level: 'debug', destination: { write: (line) => void logged.push(line) } });
  company = await startSimulatedCompany(60, new Date('2026-01-05T00:00:00Z'), [], undefined, { change: hostileWorld, log });
  const grants = 'insert into entitlement_grant (tenant_id, entitlement_id, granted) select $1, unnest($2::int[]), true';
  await company.api.fresh.owner.query(grants, [company.tenantId, entitlements.map(({ id }) => id)]);
  await company.runAt(new Date('2026-01-12T00:00:00Z'));
  superuser = await company.api.signedIn(company.tenantId, 'superuser');
});
afterAll(() => company.close());

const get = (url: string) => company.api.app.inject({ url, headers: superuser.headers });
const post = (url: string, payload: object) => company.api.app.inject({ method: 'POST', url, payload, headers: superuser.headers });

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** As much of each as is left when a name is trimmed or cut. */
const marks = hostileTexts.map((text) => text.trim().slice(0, 12));
const isHostile = (text: string) => marks.some((mark) => text.includes(mark));
/** Characters that end a line, move a cursor or turn the direction of what follows. */
const control = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

test('one person, group, message or sign-in with endless or hostile text hides none of the others', async () => {
  for (const { id, product } of company.applications) {
    const { readings } = (await get(`/api/v1/application/${id}`)).json<{
      readings: { title: string; state: string; because: string | null }[];
    }>();
    expect([product, readings.filter(({ state }) => state === 'missing')]).toEqual([product, []]);
  }
});

const quests = async () => (await get('/api/v1/quests?show_all=true')).json<{ quests: Quest[] }>().quests;

/** Every address that shows what was collected. */
async function addresses(): Promise<string[]> {
  const { programs } = (await get('/api/v1/programs/list')).json<{
    programs: { program_uuid: string; program_type: string; program_group: string }[];
  }>();
  const plain = allCalls
    .filter(({ call }) => call.method === 'GET' && !call.path.includes('{') && call !== startTotp)
    .map(({ call }) => call.path);
  const ofPrograms = inDepth(programs.slice(0, 2), programs).flatMap(({ program_uuid: id, program_type: type, program_group: group }) => [
    `/api/v1/programs/members?program_uuid=${id}&limit=200`,
    `/api/v1/programs?${new URLSearchParams({ program_group: group, program_type: type })}`,
    ...['okta.anonymizers-blocked', 'azure-conditional-access.legacy-sign-in-blocked'].flatMap((judged) => [
      `/api/v1/controls/${judged}/evidence?program_uuid=${id}`,
      `/api/v1/controls/${judged}/what-if?program_uuid=${id}`,
    ]),
  ]);
  const all = await quests();
  const ofQuests = inDepth(all.slice(0, 5), all).map(({ quest_tome_id: id, quest_instance_details: { product, program_uuid } }) => [
    `/api/v1/quests/tome/${id}`,
    `/api/v1/quests/tome/${id}/changes?${new URLSearchParams({ product, program_uuid })}`,
  ]);
  const searches = ['a', '<', '=', 'script', '__proto__', '%', '\u202e'].map(
    (text) => `/api/v1/people/search?filter=${encodeURIComponent(text)}`,
  );
  return [...plain, ...ofPrograms, ...ofQuests.flat(), ...searches];
}

/** A file that is imported again: it has each setting to the letter, and no screen shows it. */
const isExact = (url: string): boolean => url === '/api/v1/drift/baseline/export';

test('every call that reads answers in full and within bounds, however hostile what it shows', async () => {
  let hostile = 0;
  for (const url of await addresses()) {
    const answer = await get(url);
    expect([url, answer.statusCode < 500]).toEqual([url, true]);
    if (!String(answer.headers['content-type']).includes('json')) continue;
    const strings = stringsIn(answer.json());
    expect([url, strings.filter((text) => text.length > 8192 && !isExact(url)).map(({ length }) => length)]).toEqual([url, []]);
    hostile += strings.filter(isHostile).length;
  }
  expect(hostile).toBeGreaterThan(500);
});

const contentKinds = ['deployment_guide', 'configurator'] as const;

test.each(contentKinds)(
  'every %s is a whole document, whatever people and groups are called',
  async (kind) => {
    let documents = 0;
    const all = await quests();
    for (const { quest_tome_id: id, quest_instance_details: details } of inDepth(all.slice(0, 3), all)) {
      const { product, program_uuid, program_type } = details;
      const query = new URLSearchParams({ product, program_uuid, program_type }).toString();
      const answer = await get(`/api/v1/quests/tome/${id}/content/${kind}?${query}`);
      expect([id, answer.statusCode < 500]).toEqual([id, true]);
      if (answer.statusCode !== 200) continue;
      documents += 1;
      const parts =
        kind === 'deployment_guide' ? (await openedGuide(answer.rawPayload)).parts.size : (await openedArchive(answer.rawPayload)).length;
      expect([id, parts > 0]).toEqual([id, true]);
    }
    expect(documents).toBeGreaterThan(0);
  },
  60_000,
);

test('names of people and tenants make no subject, notification or audit event of more than one line', async () => {
  for (const name of hostileTexts.map((text) => text.trim().slice(0, 100)))
    await post('/api/customer/user/register', { email: `${randomUUID()}@example.test`, role: 'read-only', name });
  for (const name of inDepth(hostileTexts.slice(0, 16), hostileTexts))
    await post('/api/customer/admin/register', { customer_name: name.slice(0, 100), email: `${randomUUID()}@example.test`, name: 'Ada' });
  const { messages } = (await get('/api/v1/outbox')).json<{ messages: { subject: string; text: string; to: string }[] }>();
  expect(messages.filter(({ subject, to }) => control.test(subject) || control.test(to))).toEqual([]);
  expect(messages.filter(({ text }) => text.split('\n').some((line) => control.test(line)))).toEqual([]);
  // A name begins no line of its own.
  expect(messages.filter(({ text }) => /^(?:Bcc:|second line|third line)/m.test(text))).toEqual([]);
  const { rows } = await company.api.fresh.owner.query<{ message: string; actor: string }>('select message, actor from audit_event');
  expect(rows.length).toBeGreaterThan(hostileTexts.length);
  expect(rows.filter(({ message, actor }) => /[\r\n]/.test(message + actor))).toEqual([]);
  const { rows: subjects } = await company.api.fresh.owner.query<{ subject: string }>('select subject from notification');
  expect(subjects.filter(({ subject }) => /[\r\n]/.test(subject))).toEqual([]);
});

test('every line of the log is one line of JSON, without a character that a terminal obeys', () => {
  expect(logged.length).toBeGreaterThan(100);
  for (const line of logged) {
    expect(line.endsWith('\n')).toBe(true);
    expect(control.test(line.slice(0, -1))).toBe(false);
    JSON.parse(line);
  }
});
