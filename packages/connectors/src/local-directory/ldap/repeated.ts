import type { Connection } from '../../kit/connection.ts';
import { delayBefore, isPassing } from '../../kit/repeating.ts';
import { ldapFailure } from './ldap-failure.ts';

const attempts = 4;

/** A directory that is busy, or gone for a moment, is asked again. Only for what may be asked twice. */
export async function repeated<T>({ pause, signal }: Pick<Connection, 'pause' | 'signal'>, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      const failure = ldapFailure(error);
      if (attempt >= attempts || !isPassing(failure)) throw failure;
      await pause(delayBefore(attempt + 1));
    }
  }
}
