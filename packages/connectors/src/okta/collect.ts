import type { AuthenticationMethod } from '@rampart/domain/authentication-method.ts';
import type { Person } from '@rampart/facts/people/people.ts';
import type { OktaClient } from './client.ts';
import { toAuthenticationMethod } from './methods/authenticators.ts';
import { managerFinder, toPerson } from './people/to-person.ts';
import { Authenticator, AuthenticatorMethod } from './schema.ts';

export async function collectPeople(client: OktaClient): Promise<Person[]> {
  const users = await client.users();
  const findManager = managerFinder(users);
  return users.map((user) => toPerson(user, findManager(user)));
}

/** Each authenticator has its methods: a phone has text messages and calls. */
export async function collectAuthenticationMethods(client: OktaClient): Promise<AuthenticationMethod[]> {
  const found: AuthenticationMethod[] = [];
  for (const authenticator of await client.list('/api/v1/authenticators', Authenticator)) {
    const path = `/api/v1/authenticators/${encodeURIComponent(authenticator.id)}/methods`;
    const methods = await client.list(path, AuthenticatorMethod);
    found.push(...methods.map((method) => toAuthenticationMethod(authenticator, method)));
  }
  return found;
}
