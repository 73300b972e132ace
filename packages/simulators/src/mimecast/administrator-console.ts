import type { Body } from '../kit/rest-api.ts';
import type { Account } from './account.ts';
import { type ManagedUrl, newPolicy, newUrl } from './initial-settings.ts';

export type PolicyList = 'bypasses' | 'blocks';

const options = { bypasses: 'enable_bypass', blocks: 'block_sender' } as const;

/** What an administrator does in the Administration Console. */
export function administratorConsole({ bypasses, blocks, urls, clock }: Account) {
  const by = 'administrator';
  const storeOf = (list: PolicyList) => ({ bypasses, blocks })[list];
  const now = (): string =>
    clock
      .now()
      .toISOString()
      .replace(/\.\d{3}Z$/, '+0000');
  const named = (list: PolicyList, narrative: string) => {
    const found = storeOf(list)
      .list()
      .find(({ policy }) => policy['description'] === narrative);
    if (found === undefined) throw new Error(`There is no policy ${narrative}.`);
    return found;
  };
  const managed = (domain: string): ManagedUrl => {
    const found = urls.list().find((url) => url.domain === domain);
    if (found === undefined) throw new Error(`${domain} is not managed.`);
    return found;
  };
  return {
    addPolicy: (list: PolicyList, narrative: string): void => void storeOf(list).create(newPolicy(options[list], narrative), by),
    changePolicy(list: PolicyList, narrative: string, change: Body): void {
      const before = named(list, narrative);
      storeOf(list).update({ ...before, policy: { ...before.policy, ...change, lastUpdated: now() } }, by);
    },
    deletePolicy: (list: PolicyList, narrative: string): void => storeOf(list).delete(named(list, narrative).id, by),
    addUrl: ({ domain, ...particular }: Pick<ManagedUrl, 'domain'> & Partial<ManagedUrl>): void =>
      void urls.create(newUrl(domain, particular), by),
    changeUrl: (domain: string, change: Partial<ManagedUrl>): void => void urls.update({ ...managed(domain), ...change }, by),
    deleteUrl: (domain: string): void => urls.delete(managed(domain).id, by),
  };
}
