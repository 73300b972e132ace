import { collects, type Connector, defineConnector, type StreamedTime, streams } from '@rampart/connectors/kit/connector.ts';
import { settingChanges, type SettingChange } from '@rampart/facts/identity/setting-changes.ts';
import type { SignIn } from '@rampart/domain/sign-in.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import type { Group } from '@rampart/domain/group.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people, type Person } from '@rampart/facts/people/people.ts';
import { type MailThreat, mailThreats } from '@rampart/facts/threats/mail-threats.ts';

interface Window {
  readonly since: Date | null;
  readonly asOf: Date;
}

/** What a test's vendors answer. Each may throw, wait or answer nonsense instead. */
export interface FakeAnswers {
  connect: () => Promise<void>;
  people: (time: Window) => Promise<readonly Person[]>;
  groups: (time: Window) => Promise<readonly Group[]>;
  signIns: (time: Window) => AsyncIterable<readonly SignIn[]>;
  settingChanges: (time: StreamedTime) => AsyncIterable<readonly SettingChange[]>;
  mailThreats: (time: StreamedTime) => AsyncIterable<readonly MailThreat[]>;
}

export const personOf = (number: number): Person => ({
  id: `p${number}`,
  mail: `person${number}@example.test`,
  signInName: `person${number}@example.test`,
  displayName: `Person ${number}`,
  firstName: 'Person',
  lastName: String(number),
  jobTitle: null,
  department: null,
  office: null,
  country: 'DE',
  managerId: null,
  kind: 'member',
  isEnabled: true,
  createdAt: null,
  passwordChangedAt: null,
  lastSignInAt: null,
  passwordNeverExpires: null,
  passwordNotRequired: null,
});

export const signInOf = (number: number, at: string): SignIn => ({
  at,
  personId: `p${number}`,
  signInName: `person${number}@example.test`,
  app: 'Mail',
  appId: null,
  client: 'browser',
  platform: 'windows',
  address: '203.0.113.7',
  country: 'DE',
  outcome: 'success',
  reason: null,
  secondFactor: 'satisfied',
  risk: 'none',
  isDeviceTrusted: null,
});

export const threatOf = (mail: string, at: string, score: number | null): MailThreat => ({
  id: `${mail} ${at}`,
  at,
  mail,
  category: 'malware',
  outcome: 'blocked',
  score,
  campaign: null,
  threat: null,
  sender: null,
  senderAddress: null,
});

export const changeOf = (id: string, at: string): SettingChange => ({
  id,
  at,
  actor: 'mallory@example.test',
  actorAddress: null,
  action: 'Update policy',
  succeeded: true,
  targets: [{ kind: 'policy', id: 'x', name: 'Block "legacy" \\ sign-ins' }],
  fields: [],
  touches: [],
});

export async function* pagesOf<T>(...pages: readonly (readonly T[])[]): AsyncGenerator<readonly T[]> {
  yield* pages;
}

export const quietAnswers = (): FakeAnswers => ({
  connect: async () => {},
  people: async () => [personOf(1), personOf(2)],
  groups: async () => [{ id: 'g', name: 'All', description: null, kind: 'everyone', memberIds: ['p1', 'p2'], mayHoldRoles: null }],
  signIns: () => pagesOf<SignIn>(),
  settingChanges: () => pagesOf<SettingChange>(),
  mailThreats: () => pagesOf<MailThreat>(),
});

const plain = { scopes: [] } as const;

/** Connectors under the names of real ones, so that the products of the catalog use them. */
export function fakeConnectors(answers: FakeAnswers): readonly Connector[] {
  const common = {
    methods: [],
    connect: async () => answers.connect(),
    test: async () => ({ account: 'Test', granted: undefined }),
    applies: [],
  };
  const peopleAndGroups = [
    collects(people, { ...plain, title: 'People', with: (_client: unknown, time) => answers.people(time) }),
    collects(groups, { ...plain, title: 'Groups', with: (_client: unknown, time) => answers.groups(time) }),
  ];
  const identityEvents = [
    streams(signIns, { ...plain, title: 'Sign-ins', keptDays: 30, with: (_client: unknown, time) => answers.signIns(time) }),
    streams(settingChanges, {
      ...plain,
      title: 'Changes',
      keptDays: 30,
      overlapMs: 60 * 60 * 1000,
      with: (_client: unknown, time) => answers.settingChanges(time),
    }),
  ];
  const threats = [
    streams(mailThreats, { ...plain, title: 'Threats', keptDays: 7, with: (_client: unknown, time) => answers.mailThreats(time) }),
  ];
  return [
    defineConnector({ ...common, id: 'microsoft-graph', vendor: 'Microsoft', collects: peopleAndGroups, streams: identityEvents }),
    defineConnector({ ...common, id: 'okta', vendor: 'Okta', collects: peopleAndGroups, streams: [] }),
    defineConnector({ ...common, id: 'proofpoint-tap', vendor: 'Proofpoint', collects: [], streams: threats }),
  ];
}
