import { hash, verify } from '@node-rs/argon2';

/** OWASP's recommendation for Argon2id, the library's default algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

const nobodysHash = hashPassword('the password of nobody');

/** Takes as long for somebody unknown, so that time does not tell who has an account. */
export async function isPasswordOf(storedHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(storedHash ?? (await nobodysHash), password);
  return isRight && storedHash !== undefined;
}
