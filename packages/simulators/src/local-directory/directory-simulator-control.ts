import type { Directory } from './directory/directory.ts';
import { neverInterval, toFileTime } from './directory/directory-time.ts';
import { computerIdOf, domainAdminsIdOf, passwordSettingsIdOf, passwordSettingsTemplate, rootIdOf } from './directory/domain-templates.ts';
import type { PolicyToLink } from './directory/linked-policies.ts';
import { readerOf } from './directory/bind-account.ts';
import { mailboxTemplate } from './directory/user-templates.ts';

type Texts = Readonly<Record<string, readonly string[]>>;

export type DirectorySimulatorControl = ReturnType<typeof directorySimulatorControl>;

/** What the company's administrator does without the protocol. It shows in `whenChanged`. */
export function directorySimulatorControl(directory: Directory) {
  const { world, changes } = directory;
  const now = (): Date => world.now();
  const setLock = (lockoutTime: string): void => changes.set(readerOf(world).id, { lockoutTime: [lockoutTime] }, now());
  return {
    /** By the person's id in the world. No values: the attribute is gone. */
    changePerson: (personId: string, attributes: Texts) => changes.set(personId, attributes, now()),
    addToDomainAdmins(personId: string): void {
      const admins = directory.snapshot().byId(domainAdminsIdOf(world));
      if (admins !== undefined && directory.snapshot().groupsOf(personId).includes(admins.dn)) return;
      changes.addMember(domainAdminsIdOf(world), personId, now());
    },
    /** By name: `FILE01`. */
    addComputerToDomainAdmins: (name: string) => changes.addMember(domainAdminsIdOf(world), computerIdOf(world, name), now()),
    /** The disabled account of a mailbox that Exchange marks with this type, in a group; its id. */
    addMailboxAccount: (name: string, recipientType: number, groupId: string): string => {
      const account = mailboxTemplate(world, name, recipientType);
      changes.create({ ...account, createdAt: now() });
      changes.addMember(groupId, account.id, now());
      return account.id;
    },
    removeFromDomainAdmins: (personId: string) => changes.removeMember(domainAdminsIdOf(world), personId, now()),
    /** Attributes of the domain itself, such as `minPwdLength`. */
    changeDomainPolicy: (attributes: Texts) => changes.set(rootIdOf(world), attributes, now()),
    /** A new Group Policy for the whole domain, beside the Default Domain Policy. What it sets is written over the domain again and again. */
    linkGroupPolicy: (policy: PolicyToLink): string => directory.linkedPolicies.add(policy),
    /** Only administrators may read it from now on. */
    hideGroupPolicy: (id: string) => directory.linkedPolicies.hidden.add(id),
    /** Of the whole domain, as `gPLink` lists them. No values: the account that reads may not see it. */
    setGroupPolicyLinks: (links: readonly string[]) => changes.set(rootIdOf(world), { gPLink: links }, now()),
    /** By name: `Administrators`, `Service accounts`. */
    changePasswordSettings: (name: string, attributes: Texts) => changes.set(passwordSettingsIdOf(world, name), attributes, now()),
    /** It applies to no one yet, as when an administrator has just made it. */
    addPasswordSettings(name: string): void {
      const policy = { name, precedence: 30, groups: [], minLength: 8, maxAge: neverInterval };
      changes.create({ ...passwordSettingsTemplate(world, policy), createdAt: now() });
    },
    deletePasswordSettings: (name: string) => changes.delete(passwordSettingsIdOf(world, name), now()),
    /** The reading account becomes an ordinary one, or is allowed again to read the fine-grained policies. */
    hidePasswordSettings() {
      directory.showsPasswordSettings = false;
    },
    showPasswordSettings() {
      directory.showsPasswordSettings = true;
    },
    /** The company empties Pre-Windows 2000 Compatible Access, or has it again. */
    hideAccountRestrictions() {
      directory.showsAccountRestrictions = false;
    },
    showAccountRestrictions() {
      directory.showsAccountRestrictions = true;
    },
    lockReader: () => setLock(toFileTime(now())),
    unlockReader: () => setLock('0'),
  };
}
