import { Attribute, Change, type Client, NoSuchObjectError } from 'ldapts';
import type { Connection } from '../../kit/connection.ts';
import type { DirectoryWriter } from '../schema.ts';
import { ldapFailure } from './ldap-failure.ts';

/** Not repeated: a directory that is gone in the middle of a change may have made it. */
export function ldapWriter(
  bound: () => Promise<Client>,
  { signal, beforeWrite }: Pick<Connection, 'signal' | 'beforeWrite'>,
): DirectoryWriter {
  const done = async (work: (client: Client) => Promise<void>): Promise<void> => {
    const client = await bound();
    await beforeWrite?.();
    signal.throwIfAborted();
    try {
      await work(client);
    } catch (error) {
      signal.throwIfAborted();
      throw ldapFailure(error);
    }
  };
  return {
    modify: (dn, modifications) =>
      done((client) =>
        client.modify(
          dn,
          modifications.map(
            ({ operation, attribute: type, values }) =>
              new Change({ operation, modification: new Attribute({ type, values: [...values] }) }),
          ),
        ),
      ),
    add: (dn, attributes) =>
      done((client) => client.add(dn, Object.fromEntries(Object.entries(attributes).map(([name, values]) => [name, [...values]])))),
    remove: (dn) =>
      done(async (client) => {
        await client.del(dn).catch((error: unknown) => {
          if (!(error instanceof NoSuchObjectError)) throw error;
        });
      }),
  };
}
