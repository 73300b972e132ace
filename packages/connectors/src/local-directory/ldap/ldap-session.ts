import { Client, ProtocolError, TLSNotSupportedError, UnavailableError } from 'ldapts';
import type { Connection } from '../../kit/connection.ts';
import { VendorFailure } from '../../kit/vendor-failure.ts';
import { directoryAddress } from './directory-address.ts';
import { ldapFailure } from './ldap-failure.ts';

const connectTimeoutMs = 10_000;
const operationTimeoutMs = 60_000;

export interface LdapCredentials {
  readonly hostname: string;
  readonly bindName: string;
  readonly password: string;
}

async function upgrade(client: Client, host: string): Promise<void> {
  try {
    await client.startTLS({ servername: host });
  } catch (error) {
    if (!(error instanceof ProtocolError || error instanceof TLSNotSupportedError || error instanceof UnavailableError)) throw error;
    const reason = 'The directory does not offer StartTLS, so the password was not sent. Write ldaps:// in front of the host name.';
    throw new VendorFailure('The directory', { kind: 'ours', reason });
  }
}

/** A bound session. The password goes over TLS, or nowhere. */
export async function openLdapSession(
  { locate, signal }: Pick<Connection, 'locate' | 'signal'>,
  { hostname, bindName, password }: LdapCredentials,
): Promise<Client> {
  const { host, port, isTlsFromStart } = directoryAddress(hostname);
  const located = await locate(host, port);
  const isTls = isTlsFromStart && !located.mayBePlain;
  const address = located.address.includes(':') ? `[${located.address}]` : located.address;
  const client = new Client({
    url: `${isTls ? 'ldaps' : 'ldap'}://${address}:${located.port}`,
    connectTimeout: connectTimeoutMs,
    timeout: operationTimeoutMs,
    ...(isTls ? { tlsOptions: { servername: host } } : {}),
  });
  const hangUp = () => void client.unbind().catch(() => {});
  signal.addEventListener('abort', hangUp, { once: true });
  try {
    if (!isTls && !located.mayBePlain) await upgrade(client, host);
    await client.bind(bindName, password);
    return client;
  } catch (error) {
    hangUp();
    signal.throwIfAborted();
    throw ldapFailure(error);
  }
}
