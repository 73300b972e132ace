import { type AuthMethod, authMethods } from '@rampart/domain/auth-method.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import type { Credentials } from '../connection/sealed-credentials.ts';

/** What the method asks for and nothing else; an optional one that is empty is left out. Secrets are kept to the letter. */
export function checkFields(method: AuthMethod, given: Credentials): Credentials {
  const { fields } = authMethods[method];
  const values = new Map(Object.entries(given));
  const wrong = fields.flatMap(({ name, required }) => {
    const isEmpty = (values.get(name) ?? '').trim() === '';
    return required !== undefined && isEmpty ? [{ msg: required, loc: ['body', 'credentials', name] }] : [];
  });
  const known: readonly string[] = fields.map(({ name }) => name);
  if ([...values.keys()].some((name) => !known.includes(name)))
    wrong.push({
      msg: 'These credentials have a field that this way to connect does not take. Leave it out.',
      loc: ['body', 'credentials'],
    });
  if (wrong.length > 0) throw new BadRequest(wrong);
  const kept = fields.map(({ name, isSecret }) => [name, isSecret ? (values.get(name) ?? '') : (values.get(name) ?? '').trim()] as const);
  return Object.fromEntries(kept.filter(([, value]) => value !== ''));
}
