/** The objectGUID of the company's Active Directory in base64, as other products copy it: its first three parts are turned round. */
export function sourceAnchorOf(worldId: string): string {
  const bytes = Buffer.from(worldId.replaceAll('-', ''), 'hex');
  bytes.subarray(0, 4).reverse();
  bytes.subarray(4, 6).reverse();
  bytes.subarray(6, 8).reverse();
  return bytes.toString('base64');
}
