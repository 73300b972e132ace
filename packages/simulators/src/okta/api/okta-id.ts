import { mix } from '../../world/dice.ts';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The first three characters of an id name its kind. */
export type IdPrefix =
  | '00u'
  | '00g'
  | '00p'
  | '0pr'
  | 'nzo'
  | 'aut'
  | '0oa'
  | '00T'
  | '00o'
  | 'blk'
  | 'ost'
  | 'otu'
  | 'IFI'
  | 'tos'
  | 'ftr';

/** Twenty characters as Okta makes them, always the same for the same name. */
export function oktaId(prefix: IdPrefix, name: string): string {
  let a = 0x811c9dc5;
  let b = 0x9747b28c;
  for (let place = 0; place < name.length; place += 1) {
    const code = name.charCodeAt(place);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b) ^ (b >>> 13);
  }
  let id: string = prefix;
  for (let part = 0; id.length < 20; part += 1) {
    let word = mix(part % 2 === 0 ? mix(a, part) : mix(b, part), part % 2 === 0 ? b : a);
    for (let digit = 0; digit < 5 && id.length < 20; digit += 1) {
      id += letters[word % 62];
      word = Math.floor(word / 62);
    }
  }
  return id;
}

/** A value that cannot be guessed, for tokens and secrets. */
export function longSecret(prefix: string, name: string, length: number): string {
  let secret = prefix;
  for (let part = 0; secret.length < length; part += 1) secret += oktaId('ost', `${name} ${part}`).slice(3);
  return secret.slice(0, length);
}
