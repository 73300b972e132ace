import type { WorldPerson } from '../../world/world.ts';

/** [MS-ADTS] 2.2.16. */
export const accountBits = {
  disabled: 0x2,
  passwordNotRequired: 0x20,
  reversibleEncryption: 0x80,
  normal: 0x200,
  workstation: 0x1000,
  domainController: 0x2000,
  passwordNeverExpires: 0x10000,
  trustedForDelegation: 0x80000,
  noPreauthentication: 0x400000,
} as const;

/** [MS-SAMR] 2.2.1.9. */
export const accountTypes = { group: '268435456', localGroup: '536870912', user: '805306368', computer: '805306369' } as const;

/** One enabled account in two hundred, always the same. */
const needsNoPassword = ({ kind, employeeNumber, leftAt }: WorldPerson): boolean =>
  kind === 'employee' && leftAt === null && employeeNumber % 200 === 37;

/** `servicePlace`: which of the service accounts it is, -1 for people. The first few carry what is weak about such accounts. */
export function accountControlOf(person: WorldPerson, servicePlace: number): number {
  const bit = (name: keyof typeof accountBits, isSet: boolean): number => (isSet ? accountBits[name] : 0);
  return (
    accountBits.normal |
    bit('disabled', person.leftAt !== null) |
    bit('passwordNotRequired', needsNoPassword(person)) |
    bit('passwordNeverExpires', person.passwordNeverExpires) |
    bit('reversibleEncryption', servicePlace === 0 || servicePlace === 1) |
    bit('noPreauthentication', servicePlace >= 1 && servicePlace <= 3)
  );
}

/** The service account that an administrator trusts for delegation one day. */
export const delegatedServicePlace = 4;
