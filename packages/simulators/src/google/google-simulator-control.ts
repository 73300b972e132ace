import { firstAdministrator } from '../kit/account-directory.ts';
import type { Body } from '../kit/rest-api.ts';
import type { SeenRequest } from '../kit/serve.ts';
import type { Customer } from './customer.ts';
import type { Caller } from './tokens/access.ts';

export type AdminConsole = ReturnType<typeof openAdminConsole>;

/** What an administrator does in the Admin console. Each change leaves its entry in the admin log. */
export function openAdminConsole({ world, groups, settings, policies, users, accounts, roles, replication }: Customer, by: () => Caller) {
  return {
    /** Settings of a group as the API takes them, by the group's name. */
    changeGroup: (name: string, change: Body) => replication.immediately(() => void settings.patch(groups.store.named(name), change, by())),
    addGroup: (name: string) =>
      void groups.create({ email: `${name.toLowerCase().replaceAll(' ', '-')}@${world.options.company.domain}`, name }, by()),
    deleteGroup: (name: string) => groups.store.delete(groups.store.named(name).id, by()),
    /** `security.password` for `/` or `/Depots`; only what is named changes. */
    changePolicy: (setting: string, unit: string, change: Body) => policies.set(setting, unit, change, by()),
    changePolicyForLicence: (setting: string, unit: string, licence: string, change: Body) =>
      policies.setForLicence({ setting, unit, licence }, change, by()),
    inheritPolicy: (setting: string, unit: string) => policies.inherit(setting, unit, by()),
    suspend: (mail: string, isSuspended = true) => users.setSuspended(accounts.get(mail), isSuspended, by()),
    /** A person's address, the address of a group, or the id of the customer for everyone. */
    addMember: (group: string, key: string) => void groups.setMember(groups.store.named(group), key, true, by()),
    makeGroupSuperAdministrator: (name: string) => void roles.assign(roles.superRoleId, groups.store.named(name).id, by()),
    makeSuperAdministrator: (mail: string) => void roles.assign(roles.superRoleId, accounts.get(mail).id, by()),
  };
}

export type GoogleSimulatorControl = ReturnType<typeof createSimulatorControl>;

/** What the company's administrator does, and what a test may ask for besides. */
export function createSimulatorControl(customer: Customer, requests: () => readonly SeenRequest[]) {
  const by = (): Caller => ({ email: firstAdministrator(customer.world).mail });
  return {
    ...openAdminConsole(customer, by),
    ...customer.access.control,
    delayLog: customer.logDelays.delayOneOutOf,
    customerId: customer.customerId,
    requests,
  };
}
