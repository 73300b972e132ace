import type { Raw } from '../kit/fields-to-write.ts';

/** What Graph gives and does not take. */
const readOnly = new Set(['id', 'createdDateTime', 'modifiedDateTime', 'deletedDateTime', 'templateId']);

const isObject = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A strength of authentication is chosen by its id. */
const plain = (name: string, value: unknown): unknown => {
  if (!isObject(value)) return value;
  return name === 'authenticationStrength' ? { id: value['id'] } : withoutNulls(value);
};

function withoutNulls(body: Raw): Raw {
  const kept = Object.entries(body).filter(([name, value]) => value !== null && !name.endsWith('@odata.context'));
  return Object.fromEntries(kept.map(([name, value]) => [name, plain(name, value)]));
}

/** The body that makes something anew: what is null is left out, as it is when nobody has set it. */
export const writable = (body: Raw): Raw => withoutNulls(Object.fromEntries(Object.entries(body).filter(([name]) => !readOnly.has(name))));
