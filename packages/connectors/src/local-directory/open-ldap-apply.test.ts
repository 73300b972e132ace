import tls from 'node:tls';
import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import { groupChanges } from '@rampart/changes/people/group.ts';
import type { Change } from '@rampart/domain/change.ts';
import { PasswordPolicySettings } from '@rampart/domain/password-policy.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { needsSlapd } from '@rampart/simulators/test-support/needed-material.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSlapd, slapdPassword, slapdWriterName, startSlapd } from '../../test-support/start-slapd.ts';
import { ChangedMeanwhile } from '../kit/vendor-failure.ts';
import { testConnection } from '../../test-support/test-connection.ts';
import { thereAndBack } from '../../test-support/there-and-back.ts';
import type { DirectoryClient } from './client.ts';
import { localDirectory } from './connector.ts';

const base = 'dc=example,dc=test';
const person = (uid: string): string => `dn: uid=${uid},${base}\nobjectClass: inetOrgPerson\ncn: ${uid}\nsn: Person\nuid: ${uid}\n`;
/** More than are written at once. */
const crew = Array.from({ length: 1100 }, (_, place) => `crew${place}`);
const entries = `dn: ${base}
objectClass: dcObject
objectClass: organization
o: Example
dc: example

dn: ${slapdWriterName}
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: writer
userPassword: ${slapdPassword}

${['ada', 'bo', 'cy', ...crew].map(person).join('\n')}
dn: cn=pilots,${base}
objectClass: groupOfNames
cn: pilots
member: uid=ada,${base}
member: uid=bo,${base}
member: cn=elsewhere,dc=other,dc=test

dn: cn=staff,${base}
objectClass: posixGroup
cn: staff
gidNumber: 500
memberUid: ada
memberUid: bo
memberUid: unknown-to-the-tree

dn: cn=lone,${base}
objectClass: groupOfUniqueNames
cn: lone
uniqueMember: uid=ada,${base}

dn: cn=printer,${base}
objectClass: device
cn: printer

dn: cn=strict,${base}
objectClass: organizationalRole
objectClass: pwdPolicy
cn: strict
pwdAttribute: userPassword
pwdGraceAuthnLimit: 3
pwdMinLength: 8
pwdInHistory: 4
pwdMaxAge: 0
`;

const trusted = tls.getCACertificates('default');
let slapd: RunningSlapd;
let client: DirectoryClient;
/** What someone else does after our last look, before our write leaves. */
let meanwhile: (() => Promise<void>) | undefined;
beforeAll(async () => {
  slapd = await startSlapd(entries);
  tls.setDefaultCACertificates([...trusted, slapd.certificate]);
  const hostname = `dc1.example.test:${slapd.port}`;
  const { connection } = testConnection({
    method: 'username_password_hostname',
    credentials: { hostname, username: slapdWriterName, password: slapdPassword },
  });
  client = await localDirectory.connect({
    ...connection,
    locate: async (_host, port) => ({ address: '127.0.0.1', port, mayBePlain: false }),
    async writing(send) {
      const edit = meanwhile;
      meanwhile = undefined;
      await edit?.();
      return send();
    },
  });
});
afterAll(async () => {
  await localDirectory.close?.(client);
  tls.setDefaultCACertificates(trusted);
  await slapd.stop();
});

const howTo = (change: Change) => localDirectory.applies.find(({ change: { id } }) => id === change.id)!;
const bench = {
  apply: (change: Change) => howTo(change).with(client, change),
  look: (change: Change) => howTo(change).look(client, change),
};
const collected = (factId: string): Promise<unknown> =>
  localDirectory.collects.find(({ fact }) => fact.id === factId)!.with(client, { since: null, asOf: new Date(0) });

/** All that the server tells of these objects, but what it keeps itself. */
const stateOf = (objectClass: string) => async () => {
  const all: string[] = [];
  for await (const { dn, attributes } of client.source.entriesOf([objectClass]))
    all.push(
      [
        dn,
        ...[...attributes]
          .filter(([name]) => !/^(?:entryuuid|entrycsn|createtimestamp)$/.test(name))
          .map(([name, values]) => `${name}=${[...values].map(String).toSorted().join('|')}`),
      ].join('\n'),
    );
  return all.toSorted();
};

test('a real OpenLDAP takes a stricter policy, and the old one again', needsSlapd, async () => {
  const [policy] = passwordPolicies.schema.parse(await collected(passwordPolicies.id));
  const before = PasswordPolicySettings.parse(policy);
  const after = { ...before, minLength: 14, rememberedPasswords: 24, maxAgeDays: 365, lockAfterAttempts: 10, lockForMinutes: 15 };
  expect(await thereAndBack(bench, passwordPolicyChanges.update({ target: policy!.id, before, after }), stateOf('pwdpolicy'))).toBe(
    'there and back',
  );
});

const groupNamed = async (asked: string) => groups.schema.parse(await collected(groups.id)).find(({ name }) => name === asked)!;

test('reads and changes the members of a POSIX group by their user names', needsSlapd, async () => {
  const everybody = people.schema.parse(await collected(people.id));
  const idOf = (name: string): string => everybody.find(({ signInName }) => signInName === name)!.id;
  const { id: target, name, description, memberIds } = await groupNamed('staff');
  expect(memberIds).toEqual([idOf('ada'), idOf('bo')].toSorted());
  const before = { name, description, memberIds };
  const after = { ...before, memberIds: [idOf('bo'), idOf('cy')].toSorted() };
  const state = stateOf('posixgroup');
  expect(await thereAndBack(bench, groupChanges.update({ target, before, after }), state)).toBe('there and back');
  expect(await thereAndBack(bench, groupChanges.update({ target, before, after: { ...before, memberIds: [] } }), state)).toBe(
    'there and back',
  );
  expect(await thereAndBack(bench, groupChanges.delete({ target, before }), state)).toBe('there and back');
});

test('says in the words of OpenLDAP that a group keeps its last member', needsSlapd, async () => {
  const { id: target, name, description, memberIds } = await groupNamed('lone');
  const before = { name, description, memberIds };
  expect(memberIds).toHaveLength(1);
  await expect(bench.apply(groupChanges.update({ target, before, after: { ...before, memberIds: [] } }))).rejects.toMatchObject({
    kind: 'ours',
    message: expect.stringContaining("(code 65): “object class 'groupOfUniqueNames' requires attribute 'uniqueMember'”") as string,
  });
});

test('creates groups in a real OpenLDAP, and keeps members that do not exist there', needsSlapd, async () => {
  const everybody = people.schema.parse(await collected(people.id));
  const idOf = (name: string): string => everybody.find(({ signInName }) => signInName === name)!.id;
  const { id: target, name, description, memberIds } = await groupNamed('pilots');
  const before = { name, description, memberIds };
  const after = { ...before, description: 'Those who fly', memberIds: [idOf('bo'), idOf('cy')].toSorted() };
  const state = stateOf('groupofnames');
  expect(await thereAndBack(bench, groupChanges.update({ target, before, after }), state)).toBe('there and back');
  const made = { name: 'Spared, for now', description: null, memberIds: [idOf('cy')] };
  expect(await thereAndBack(bench, groupChanges.create(made), state)).toBe('there and back');
  expect(await thereAndBack(bench, groupChanges.delete({ target, before }), state)).toBe('there and back');
  const taken = { ...made, name: 'printer' };
  await expect(bench.apply(groupChanges.create(taken))).rejects.toMatchObject({
    kind: 'ours',
    message: expect.stringContaining('The directory refuses this (code 68): already exists.') as string,
  });
  await expect(bench.apply(groupChanges.create({ ...made, memberIds: [] }))).rejects.toThrow('a group without members');
});

test('says which groups of a real OpenLDAP contain one that is to be deleted', needsSlapd, async () => {
  const { id: target, name, description, memberIds } = await groupNamed('lone');
  const removal = groupChanges.delete({ target, before: { name, description, memberIds } });
  const containers = () => howTo(removal).containers!(client, removal);
  expect(await containers()).toEqual([]);
  const within = { operation: 'add', attribute: 'member', values: [`cn=lone,${base}`] } as const;
  await client.writer.modify(`cn=pilots,${base}`, [within]);
  expect(await containers()).toEqual(['pilots']);
  await client.writer.modify(`cn=pilots,${base}`, [{ ...within, operation: 'delete' }]);
});

/** Someone else describes the pilots anew. */
const edited = (text: string) => async () =>
  client.writer.modify(`cn=pilots,${base}`, [{ operation: 'replace', attribute: 'description', values: [text] }]);

test(
  'an edit at the moment of the write stays, though the write is about other attributes: OpenLDAP compares versions',
  needsSlapd,
  async () => {
    const everybody = people.schema.parse(await collected(people.id));
    const cy = everybody.find(({ signInName }) => signInName === 'cy')!.id;
    const { id: target, name, description, memberIds } = await groupNamed('pilots');
    const before = { name, description, memberIds };
    meanwhile = edited('Grounded');
    await expect(bench.apply(groupChanges.update({ target, before, after: { ...before, memberIds: [cy] } }))).rejects.toThrow(
      ChangedMeanwhile,
    );
    expect(await groupNamed('pilots')).toMatchObject({ description: 'Grounded', memberIds });
    meanwhile = edited('Still flying');
    const asRead = { ...before, description: 'Grounded' };
    await expect(bench.apply(groupChanges.delete({ target, before: asRead }))).rejects.toThrow(ChangedMeanwhile);
    expect(await groupNamed('pilots')).toMatchObject({ id: target, description: 'Still flying' });
  },
);

test('many members come and go in parts, of which each moves the version of the group', needsSlapd, async () => {
  const { id: target, name, description, memberIds } = await groupNamed('pilots');
  const coming = people.schema
    .parse(await collected(people.id))
    .filter(({ signInName }) => signInName.startsWith('crew'))
    .map(({ id }) => id);
  expect(coming).toHaveLength(crew.length);
  const before = { name, description, memberIds };
  const after = { ...before, description: 'All of them', memberIds: [...memberIds, ...coming].toSorted() };
  expect(await thereAndBack(bench, groupChanges.update({ target, before, after }), stateOf('groupOfNames'))).toBe('there and back');
});
