import { numberText } from '@rampart/ui/format.ts';
import type { SupportedAuthMethod } from '../catalog-product.ts';

export type CredentialField = SupportedAuthMethod['fields'][number];
export type CredentialValues = Record<string, string>;

export const emptyValues = (fields: readonly CredentialField[]): CredentialValues =>
  Object.fromEntries(fields.map(({ name }) => [name, '']));

/** As many as the server takes. A field that took no more would cut off the end of what is pasted, and say nothing. */
const mostCharacters = 8192;

function wrongWith({ label, required }: CredentialField, value: string): string | null {
  if (value.trim() === '') return required;
  if (value.length <= mostCharacters) return null;
  return `${label} must have at most ${numberText(mostCharacters)} characters`;
}

/** What each field says when it is left empty or holds too much, for the form to check on blur. */
export const credentialRules = (fields: readonly CredentialField[]): Record<string, (value: string) => string | null> =>
  Object.fromEntries(fields.map((field) => [field.name, (value: string) => wrongWith(field, value)]));

/** What is sent: nothing that was left empty. A space beside an address is a slip, inside a secret it may be part of it. */
export function filledIn(fields: readonly CredentialField[], values: CredentialValues): CredentialValues {
  const entries = fields.map(({ name, is_secret: isSecret }) => [name, isSecret ? (values[name] ?? '') : (values[name] ?? '').trim()]);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

const autoCompletes: Readonly<Record<string, string>> = {
  username: 'username',
  client_id: 'username',
  password: 'current-password',
  api_key: 'current-password',
  client_secret: 'current-password',
  bypass_code: 'one-time-code',
  url: 'url',
};

/** How a password manager knows which of its entries belongs here. */
export const autoCompleteOf = (name: string): string => autoCompletes[name] ?? 'off';
