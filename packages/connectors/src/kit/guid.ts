/** Active Directory's `objectGUID` has its first three parts turned round. */
export function guidOf(bytes: Uint8Array): string {
  const hex = (...places: readonly number[]) => places.map((place) => bytes[place]!.toString(16).padStart(2, '0')).join('');
  return [hex(3, 2, 1, 0), hex(5, 4), hex(7, 6), hex(8, 9), hex(10, 11, 12, 13, 14, 15)].join('-');
}
