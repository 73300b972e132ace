import { groupChanges } from '@rampart/changes/people/group.ts';
import type { Connection } from '@rampart/connectors/kit/connection.ts';
import { type Connector, defineConnector } from '@rampart/connectors/kit/connector.ts';
import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import type { AuthMethod } from '@rampart/domain/auth-method.ts';
import { people } from '@rampart/facts/people/people.ts';

export interface FakeVendor {
  readonly connector: Connector;
  /** What was asked of it with which credentials. */
  readonly connections: Connection[];
  /** What a connection test does besides looking at the credentials. */
  onTest: (connection: Connection) => Promise<void>;
  /** The credentials behind each consent code; a code works once. */
  readonly codes: Map<string, Readonly<Record<string, string>>>;
  /** Its name for an accepted account. */
  account: string;
  /** Whose account it is. */
  organisation: string | undefined;
  /** Secrets that it accepts. */
  readonly rightSecrets: Set<string>;
}

const methods: readonly AuthMethod[] = [
  'username_password',
  'username_password_hostname',
  'oauth_app',
  'url_client_secret_client_id',
  'api_key',
  'file_snapshot',
  'direct_upload',
];

const secretOf = ({ credentials }: Connection): string | undefined =>
  credentials['api_key'] ?? credentials['client_secret'] ?? credentials['password'] ?? credentials['refresh_token'];

const refuse = () => new VendorFailure('Fakes', { kind: 'credentials', reason: 'Fakes refused the credentials. Enter them again.' });

const unwritten = (): never => {
  throw new Error('These tests connect, and write nothing.');
};

/** A vendor without a network: its connector accepts the right secret, or an uploaded file. */
export function fakeVendor(id: string): FakeVendor {
  const rightSecrets = new Set(['right']);
  const connections: Connection[] = [];
  const codes = new Map<string, Readonly<Record<string, string>>>();
  const vendor: FakeVendor = {
    connections,
    codes,
    rightSecrets,
    account: 'Halden Freight',
    organisation: undefined,
    onTest: async () => {},
    connector: defineConnector<Connection>({
      id,
      vendor: 'Fakes',
      methods,
      async connect(connection) {
        connections.push(connection);
        return connection;
      },
      async test(connection) {
        await vendor.onTest(connection);
        if (connection.method === 'direct_upload' || connection.method === 'file_snapshot') {
          const { fileName, content } = await connection.openUpload();
          let bytes = 0;
          for await (const chunk of content) bytes += chunk.byteLength;
          return { account: `${fileName} (${bytes} bytes)`, granted: undefined };
        }
        if (!rightSecrets.has(secretOf(connection) ?? '')) throw refuse();
        return { account: vendor.account, organisation: vendor.organisation, granted: undefined };
      },
      collects: [{ fact: people, title: 'People and their managers', scopes: ['people.read'], with: async () => [] }],
      streams: [],
      applies: [
        {
          change: groupChanges.update,
          fact: 'people.groups',
          title: 'Change a group with its members',
          scopes: ['groups.write'],
          with: unwritten,
          look: unwritten,
          manualSteps: () => [],
        },
      ],
      delegated: {
        consentUrl: ({ app, redirectUri, state, challenge, scopes }) => {
          const query = { client_id: app.clientId, redirect_uri: redirectUri, state, code_challenge: challenge, scope: scopes.join(' ') };
          return new URL(`https://login.fakes.example/consent?${new URLSearchParams(query)}`);
        },
        async redeem(_connection, { code }) {
          const credentials = codes.get(code);
          if (!codes.delete(code) || credentials === undefined) throw refuse();
          return credentials;
        },
      },
    }),
  };
  return vendor;
}
