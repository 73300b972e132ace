import { type Entry, valueOf } from './schema.ts';

/** Bits of Active Directory's `userAccountControl`, from Microsoft's document "UserAccountControl property flags". */
export const disabled = 0x2;
export const passwordNotRequired = 0x20;
export const reversibleEncryption = 0x80;
/** The account of another domain that trusts this one: its name ends with `$`, and it is no computer. */
export const interdomainTrust = 0x800;
export const serverTrust = 0x2000;
export const passwordNeverExpires = 0x1_0000;
export const trustedForDelegation = 0x8_0000;
export const noPreauthentication = 0x40_0000;

/** Nothing where the directory has no such bits, or hides them. */
export function hasBit(entry: Entry, bit: number): boolean | null {
  const value = valueOf(entry, 'useraccountcontrol');
  return value !== null && /^-?\d{1,10}$/.test(value) ? (Number(value) & bit) !== 0 : null;
}
