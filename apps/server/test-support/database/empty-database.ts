import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface EmptyDatabase {
  readonly name: string;
  /** As a superuser. */
  readonly owner: pg.Pool;
  readonly ownerUrl: string;
  /** The same database as another user. */
  urlAs(user: string, password: string): string;
  close(): Promise<void>;
}

/** A database without anything in it, for tests of what makes the tables. Close it in `afterAll`. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  const server = new pg.Client({ connectionString: new URL('/postgres', inject('templateUrl')).href });
  await server.connect();
  await server.query(`create database ${name}`);
  await server.end();
  const ownerUrl = new URL(`/${name}`, inject('templateUrl')).href;
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  owner.on('error', () => {});
  return {
    name,
    owner,
    ownerUrl,
    urlAs: (user, password) => Object.assign(new URL(ownerUrl), { username: user, password }).href,
    close: () => owner.end(),
  };
}
