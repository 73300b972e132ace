import { hash, verify } from '@node-rs/argon2';

/** OWASP's recommendation for Argon2id, the library's default algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

const decoyHash = hashPassword('the password of no account');

/** Takes as long for an unknown address, so that the time does not reveal who has an account. */
export async function isPasswordOf(storedHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(storedHash ?? (await decoyHash), password);
  return isRight && storedHash !== undefined;
}
