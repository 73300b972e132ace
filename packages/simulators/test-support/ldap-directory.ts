import { Client, type Entry } from 'ldapts';
import type { RunningSimulator } from '../src/kit/simulator.ts';
import type { WriteJournal } from '../src/kit/write-journal.ts';
import type { World } from '../src/world/world.ts';
import type { DirectorySimulatorControl } from '../src/local-directory/directory-simulator-control.ts';
import type { Certificate } from '../src/local-directory/serve-ldap.ts';
import { localDirectory } from '../src/local-directory/simulator.ts';

interface TestDirectory extends RunningSimulator<DirectorySimulatorControl> {
  readonly root: string;
  /** Bound as the account that reads. */
  reader(): Promise<Client>;
  /** Bound as the service that deploys, with what was delegated to it. */
  writer(): Promise<Client>;
  domainAdmin(): Promise<Client>;
  anonymous(): Client;
}

/** A directory over that world with clients of it. Both go when it stops. */
export async function testDirectory(
  world: World,
  more: { readonly certificate?: Certificate; readonly journal?: WriteJournal } = {},
): Promise<TestDirectory> {
  const running = await localDirectory.start({ world, ...more });
  const clients: Client[] = [];
  const anonymous = (): Client => {
    const client = new Client({ url: running.url, timeout: 20_000, connectTimeout: 5000 });
    clients.push(client);
    return client;
  };
  const bound = async (account: string): Promise<Client> => {
    const { username = '', password = '' } = localDirectory.credentialsFor(world)[account] ?? {};
    const client = anonymous();
    await client.bind(username, password);
    return client;
  };
  return {
    ...running,
    root: 'DC=haldenfreight,DC=example',
    anonymous,
    reader: () => bound('username_password_hostname'),
    writer: () => bound('writer'),
    domainAdmin: () => bound('domain_admin'),
    async stop() {
      await Promise.all(clients.map((client) => client.unbind()));
      await running.stop();
    },
  };
}

/** The values of an attribute as texts, however many there are. */
export const textsOf = (entry: Entry | undefined, name: string): readonly string[] => [entry?.[name] ?? []].flat().map(String);
