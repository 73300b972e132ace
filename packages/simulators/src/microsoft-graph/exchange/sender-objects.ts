import type { Row } from './cmdlet.ts';

type ToObject = (value: string) => object;

const toObject: Readonly<Record<string, ToObject>> = Object.fromEntries(
  ['Allowed', 'Blocked'].flatMap((kind): [string, ToObject][] => [
    [`${kind}SenderDomains`, (domain) => ({ Domain: domain, IsValid: true })],
    [`${kind}Senders`, (address) => ({ Sender: { Address: address, IsValidAddress: true }, IsValid: true })],
  ]),
);

/** Lists of senders as clients got them until 3 June 2026 (Microsoft365DSC, issues 7212 and 7233): objects instead of texts. */
export const withSenderObjects = (row: Row): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const convert = toObject[name];
      return [name, convert !== undefined && Array.isArray(value) ? (value as readonly string[]).map(convert) : value];
    }),
  );
