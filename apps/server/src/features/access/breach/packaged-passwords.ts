import { createHash } from 'node:crypto';

const prefixLength = 5;
/** Every answer has at least this many lines, so that its size does not reveal whether the list contains anything. */
const leastLines = 20;

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex').toUpperCase();

export const splitHash = (password: string): { prefix: string; suffix: string } => {
  const hash = sha1(password);
  return { prefix: hash.slice(0, prefixLength), suffix: hash.slice(prefixLength) };
};

async function hashAll(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const suffixes = new Map<string, string[]>();
  for (const password of dictionary['passwords-common']) {
    const { prefix, suffix } = splitHash(password);
    const known = suffixes.get(prefix);
    if (known) known.push(suffix);
    else suffixes.set(prefix, [suffix]);
  }
  return suffixes;
}

let hashed: Promise<ReadonlyMap<string, readonly string[]>> | undefined;

/** Made up, and the same each time they are asked for; a count of 0 means not breached. */
const padding = (prefix: string, count: number): string[] =>
  Array.from({ length: Math.max(count, 0) }, (_, index) => `${sha1(`padding ${prefix} ${index}`).slice(prefixLength)}:0`);

/** Fifty thousand common passwords that come with the product, hashed when they are first asked for. */
export async function packagedRange(prefix: string): Promise<string> {
  hashed ??= hashAll();
  const found = ((await hashed).get(prefix) ?? []).map((suffix) => `${suffix}:1`);
  return [...found, ...padding(prefix, leastLines - found.length)].toSorted().join('\r\n');
}
