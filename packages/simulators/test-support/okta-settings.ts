import type { TestOrg } from './okta-org.ts';

export type Json = Readonly<Record<string, unknown>>;
export const at = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, step) => (found as Json | undefined)?.[step], body);

export const named = (list: readonly Json[], name: string): Json => {
  const found = list.find((one) => one['name'] === name);
  if (found === undefined) throw new Error(`There is none called ${name}.`);
  return found;
};
export const policyNamed = async (org: TestOrg, type: string, name: string): Promise<Json> =>
  named((await org.get(`/api/v1/policies?type=${type}`)).list, name);
export const rulesOf = async (org: TestOrg, type: string, name: string): Promise<readonly Json[]> =>
  (await org.get(`/api/v1/policies/${String((await policyNamed(org, type, name))['id'])}/rules`)).list;
export const zoneNamed = async (org: TestOrg, name: string): Promise<Json> => named((await org.get('/api/v1/zones')).list, name);
export const defaultPasswords = (org: TestOrg, path: string): Promise<unknown> =>
  policyNamed(org, 'PASSWORD', 'Default Policy').then((body) => at(body, `settings.${path}`));
export const session = 'actions.signon.session';
export const verification = 'actions.appSignOn.verificationMethod';
