import { productRegistry } from '@rampart/catalog/products/registry.ts';
import { type AuthMethod, authMethods } from '@rampart/domain/auth-method.ts';

/** What the page says of a wrong secret, where a vendor says more than that it refused the credentials. */
const refusals: Readonly<Record<string, RegExp>> = {
  'microsoft-graph by url_client_secret_client_id': /The client secret is wrong/,
  'local-directory by username_password_hostname': /refused the password/,
  'google by api_key_username': /The key cannot be read/,
  'check-point-harmony by url_client_secret_client_id': /Check Point refused the client ID or the access key/,
  'mimecast by client_secret_client_id': /Mimecast refused the client ID or the client secret/,
  'servicenow by username_password_client_secret_client_id': /refused the user, its password or the OAuth client/,
  'okta by url_client_secret_client_id': /Okta does not know this client ID, or the secret/,
};

/** A way to connect whose credentials are typed in; one of them is made wrong. */
function typedWay(simulator: string, method: AuthMethod) {
  const { verboseName: label, fields } = authMethods[method];
  const spoilt = fields.find(({ isSecret, required }) => isSecret && required !== undefined)?.name;
  if (spoilt === undefined) return [];
  return [{ method, label, simulator, spoilt, reason: refusals[`${simulator} by ${method}`] ?? /refused the credentials/ }];
}

/** Every product of the catalog. `others` are the ways that have a journey of their own: consent in a window, and files. */
export const productCases = productRegistry
  .map(({ id, name, connector, ways }) => {
    const methods = ways.map(({ method }) => method);
    const typed = methods.flatMap((method) => typedWay(connector, method));
    return { id, name, typed, others: methods.filter((method) => !typed.some((way) => way.method === method)) };
  })
  .toSorted((one, other) => one.id.localeCompare(other.id));
