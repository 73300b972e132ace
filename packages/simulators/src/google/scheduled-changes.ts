import type { SettingEvent } from '../world/world.ts';
import type { Customer } from './customer.ts';
import { type AdminConsole, openAdminConsole } from './google-simulator-control.ts';

type Change = (admin: AdminConsole, customer: Customer) => void;

/** What each of the world's scheduled changes means at Google. */
const changes: Readonly<Record<string, Change>> = {
  'group-opened': (admin) => admin.changeGroup('Managers', { allowExternalMembers: 'true', whoCanJoin: 'ANYONE_CAN_JOIN' }),
  'super-admin-added'(admin, { world, clock, accounts, roles }) {
    const people = world.peopleAt(clock.now());
    const chosen = people.find(
      (one) => one.isAdministrator && one.kind === 'employee' && !roles.isSuperAdministrator(accounts.idOf(one.id)),
    );
    if (chosen !== undefined) admin.makeSuperAdministrator(chosen.mail);
  },
  'phone-codes-allowed': (admin) =>
    admin.changePolicy('security.two_step_verification_enforcement_factor', '/Administrators', { allowedSignInFactorSet: 'ALL' }),
  'mail-scanning-weakened': (admin) => admin.changePolicy('gmail.links_and_external_images', '/', { enableShortenerScanning: false }),
};

/** An administrator's change, as of its own time. */
export function carryOut(customer: Customer, { at, change, actorId }: SettingEvent): void {
  const { clock, world } = customer;
  clock.during(at, () => {
    const email = world.peopleAt(at).find(({ id }) => id === actorId)?.mail ?? '';
    changes[change]?.(
      openAdminConsole(customer, () => ({ email })),
      customer,
    );
  });
}
