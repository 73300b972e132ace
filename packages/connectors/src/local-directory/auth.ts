import { isUpload } from '@rampart/domain/auth-method.ts';
import { z } from 'zod';
import type { Connection } from '../kit/connection.ts';
import { credentialsAs } from '../kit/credentials-as.ts';
import { DirectoryClient } from './client.ts';
import { openFileSource } from './file/file-source.ts';
import { openLdapSource } from './ldap/ldap-source.ts';

const Credentials = z.object({
  hostname: z.string().min(1).max(512),
  username: z.string().min(1).max(1024),
  password: z.string().min(1).max(4096),
  group_container: z.string().trim().max(1024).default(''),
});

export async function connectLocalDirectory(connection: Connection): Promise<DirectoryClient> {
  if (isUpload(connection.method)) return new DirectoryClient(openFileSource(connection));
  const { group_container: groupContainer, ...credentials } = credentialsAs('The directory', Credentials, connection);
  return new DirectoryClient(await openLdapSource(connection, credentials), groupContainer);
}
