import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { localDirectory } from '@rampart/connectors/local-directory/connector.ts';
import type { DirectoryDump } from '@rampart/connectors/test-support/start-samba.ts';
import type { JobDetail } from '@rampart/contract/deploy.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { productOf } from '@rampart/domain/control.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DirectoryCompanies, type DirectoryCompany, startDirectoryCompanies } from '../../test-support/company/directory-company.ts';
import { type RunningDirectory, realDirectories } from '../../test-support/directories/real-directories.ts';
import { inDepth, onTurn } from '../../test-support/run/test-depth.ts';

const product = 'local_directory';
/** Every remedy by which Rampart writes to a directory. A new one is added here, with a weakness in the worlds of the real directories. */
const remedies = [
  'local-directory.account-lockout',
  'local-directory.leavers-out-of-groups',
  'local-directory.lockout-duration',
  'local-directory.password-age',
  'local-directory.password-history',
  'local-directory.password-length-and-complexity',
];

test('the remedies that real directories are changed by are all that the catalog has', () => {
  const inCatalog = controlRegistry.filter((control) => productOf(control) === product && control.remedy.changes !== undefined);
  expect(inCatalog.map(({ id }) => id).toSorted()).toEqual(remedies);
});

let companies: DirectoryCompanies;
beforeAll(async () => {
  companies = await startDirectoryCompanies();
});
afterAll(() => companies.close());

const unwell = ({ deployment_status: status, changes, display_logs: logs }: JobDetail) => ({
  status,
  changes: changes.filter(({ state }) => state !== 'applied'),
  exceptions: logs.filter((line) => line.includes(':exception:')),
});
/** The account of the second connection to Active Directory may not read fine-grained policies: what is hidden is not compared. */
const hidden = 'on_premises policy';
/** `product type`, of what is watched in directories. */
const watchedTypes = (products: readonly string[]): string[] =>
  products
    .flatMap((one) => (localDirectory.watches ?? []).map(({ type }) => `${one} ${type}`))
    .filter((what) => what !== hidden)
    .toSorted();
const valueIn = (dump: DirectoryDump, dn: string, name: string): string => dump[dn]?.[name]?.join(' | ') ?? 'nothing';
const well = { status: 'successful', changes: [], exceptions: [] };

describe.each(realDirectories)('in $name', ({ needs, start, others, unknownInTheEnd, manual, policy, remarks, placeOfLists }) => {
  let directory: RunningDirectory;
  let company: DirectoryCompany;
  let before: DirectoryDump;
  beforeAll(async () => {
    directory = await start();
    company = await companies.create(directory);
    await company.run();
    before = await directory.dump();
  });
  afterAll(() => directory.stop());

  /** What differs in the directory's own dump since the beginning: `name attribute: before, then after`. */
  async function traces(): Promise<string[]> {
    const after = await directory.dump();
    return Object.keys({ ...before, ...after }).flatMap((dn) =>
      Object.keys({ ...before[dn], ...after[dn] })
        .filter((name) => valueIn(before, dn, name) !== valueIn(after, dn, name))
        .map((name) => `${dn.toLowerCase()} ${name}: ${valueIn(before, dn, name)}, then ${valueIn(after, dn, name)}`),
    );
  }
  const states = async () => Object.fromEntries([...(await company.verdicts())].map(([id, { state }]) => [id, state]));
  const connected = () => directory.connections.map((connection) => connection.product);

  const [comparisons = 0] = inDepth([3], [50]);
  test(`${comparisons} runs without a change are no change and no alert`, needs, async () => {
    for (let run = 0; run < comparisons; run += 1) {
      await company.run();
      const { changes, compared } = await company.drift();
      expect({ run, changes, compared }).toEqual({ run, changes: [], compared: watchedTypes(connected()) });
    }
  });

  test('judges every control, and finds every planted weakness', needs, async () => {
    const judged = controlRegistry.filter((control) => connected().includes(productOf(control))).map(({ id }) => id);
    expect(await states()).toEqual(Object.fromEntries(judged.map((id) => [id, others[id] ?? 'fail'])));
  });

  /** The remediation that has this control among others. */
  async function questWith(id: string): Promise<Quest> {
    const found = (await company.person.quests(product)).find(
      ({ quest_tome_quest_type: type, snapshot: { remaining, selected } }) =>
        type === 'Control Deployment' && [...remaining, ...selected].includes(id),
    );
    if (found === undefined) throw new Error(`No remediation proposes ${id}.`);
    return found;
  }

  async function deploy(id: string, selected: readonly string[]): Promise<JobDetail> {
    const { person } = company;
    const quest = await questWith(id);
    const { program_uuid, program_type } = quest.quest_instance_details;
    const instance = await person.begin(quest);
    await person.post(`/api/v1/quests/tome/${quest.quest_tome_id}/snapshot`, { program_uuid, program_type, product, selected });
    const { plan_hash, changes, remarks: said } = await person.plan(quest);
    const job = await person.over(await person.deploy(instance, { plan_hash }));
    expect([unwell(job), job.changes.map(({ name }) => name)]).toEqual([well, changes.map(({ name }) => name)]);
    const policies = new Set(changes.filter(({ object }) => object === 'policy').map(({ name }) => name));
    expect([changes.length > 0, [...policies]]).toEqual([true, policies.size === 0 ? [] : [policy]]);
    expect(said).toEqual((policies.size === 0 ? [] : remarks).map((remark) => expect.stringMatching(remark) as string));
    expect(said.filter((remark) => !job.display_logs.some((line) => line.includes(remark)))).toEqual([]);
    return job;
  }
  const rollBack = async (job: JobDetail): Promise<void> => {
    const undone = await company.person.over(await company.person.rollBack(job.job_uuid));
    expect(unwell(undone)).toEqual(well);
  };

  test.each(onTurn(remedies, 2))('%s is planned, deployed, read back as passing, and rolled back without a trace', needs, async (id) => {
    const job = await deploy(id, [id]);
    expect((await states())[id]).toBe('pass');
    await rollBack(job);
    expect((await states())[id]).toBe('fail');
    expect(await traces()).toEqual([]);
  });

  test.each(inDepth<string>([], ['all of them']))('%s together, and back', needs, async () => {
    const ofAccounts = remedies.filter((id) => /account|group|lockout/.test(id));
    const accounts = await deploy(ofAccounts[0]!, ofAccounts);
    const ofPasswords = remedies.filter((id) => !ofAccounts.includes(id));
    const passwords = await deploy(ofPasswords[0]!, ofPasswords);
    const reached = await states();
    expect(remedies.filter((id) => reached[id] !== 'pass')).toEqual([]);
    expect((await traces()).length).toBeGreaterThan(remedies.length);
    await rollBack(passwords);
    await rollBack(accounts);
    expect(await traces()).toEqual([]);
  });

  test('a list becomes a group at a place for groups, and is rolled back without a trace', needs, async () => {
    const { person } = company;
    const domain = directory.connections[0]!.credentials.hostname.replaceAll(/^\w+\.|:\d+$/g, '');
    const body = { exclusion_type: 'service_account_exclusions', add: [`p30@${domain}`] };
    const added = (await person.post('/api/v1/exclusions/add', body)).json<{ job_uuids: string[] }>();
    const made = await person.finished(added.job_uuids[0] ?? '');
    expect(unwell(made)).toEqual(well);
    const group = `cn=Rampart: Service Accounts,${placeOfLists}`.toLowerCase();
    expect(await traces()).toContainEqual(expect.stringMatching(`^${group} member: nothing, then [^|]+$`));
    await rollBack(made);
    expect(await traces()).toEqual([]);
  });

  test.each(inDepth<string>([], ['any name']))('a group can be made for a list of %s, and removed', needs, async () => {
    const names = ['A, "quoted" [list] / of; a=b|c+d*e?<f>@g.', '#1 – Fahrer', ' \u{1F6A2} Båt \\ ', 'All of us '.repeat(20)];
    expect(await directory.makeAndRemoveGroups(names)).toEqual([]);
    expect(await traces()).toEqual([]);
  });

  const byPeople = 'what an administrator does by the steps and scripts of the others';
  test.each(inDepth<string>([], [byPeople]))('%s makes them pass', needs, async () => {
    await directory.changeManually(manual);
    await company.run();
    const reached = await states();
    const byHand = Object.keys(reached).filter((id) => !remedies.includes(id) && others[id] === undefined);
    expect(byHand.filter((id) => reached[id] !== 'pass')).toEqual(unknownInTheEnd);
    expect(unknownInTheEnd.filter((id) => reached[id] !== 'unknown')).toEqual([]);
  });
});
