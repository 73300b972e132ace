import { hash } from 'node:crypto';
import { firstAdministrator } from '../kit/account-directory.ts';
import { TokenIssuer } from '../kit/oauth.ts';
import { pinnedClock } from '../kit/pinned-clock.ts';
import type { World } from '../world/world.ts';
import { initialTables } from './tables/initial-tables.ts';
import { type SnowRecord, snowTime } from './tables/record.ts';

export const hostOf = ({ domain }: { readonly domain: string }): string => `${domain.split('.', 1)[0]}.service-now.com`;

const secretOf = ({ options }: World, word: string): string =>
  hash('sha256', `servicenow ${word} ${options.seed} ${options.company.domain}`).slice(0, 32);

/** The integration’s own user, and the OAuth client that it may come through. */
export const accountOf = (world: World) => ({
  username: firstAdministrator(world).mail.split('@', 1)[0]!,
  password: secretOf(world, 'password'),
  clientId: secretOf(world, 'client'),
  clientSecret: secretOf(world, 'client secret'),
});

type RecordWatcher = (record: SnowRecord) => void;

/** One instance of ServiceNow. */
export function openInstance(world: World) {
  const clock = pinnedClock(world);
  const tables = new Map(Object.entries(initialTables(world)));
  let numbers = 10_000;
  let ids = 0;
  const watchers: RecordWatcher[] = [];
  return {
    world,
    clock,
    tokens: new TokenIssuer<string>({ now: () => world.now(), lifeMs: 1_800_000 }),
    /** What the user may not do: tables it may not read or write, fields that it may not see. */
    rights: { isRevoked: false, unreadable: new Set<string>(), unwritable: new Set<string>(), hidden: new Set<string>() },
    has: (table: string): boolean => tables.has(table),
    list: (table: string): readonly SnowRecord[] => tables.get(table) ?? [],
    find: (table: string, id: string): SnowRecord | undefined => tables.get(table)?.find(({ sys_id: own }) => own === id),
    nextId(): string {
      ids += 1;
      return hash('sha256', `servicenow record ${world.options.seed} ${ids}`).slice(0, 32);
    },
    nextNumber(): string {
      numbers += 1;
      return `INC${String(numbers).padStart(7, '0')}`;
    },
    put(table: string, record: SnowRecord): SnowRecord {
      const stamped = { ...record, sys_updated_on: snowTime(clock.now()) };
      const others = (tables.get(table) ?? []).filter(({ sys_id: id }) => id !== record.sys_id);
      tables.set(table, [...others, stamped]);
      if (table === 'incident') for (const watcher of watchers) watcher(stamped);
      return stamped;
    },
    /** Called after an incident was inserted or changed. */
    watch: (watcher: RecordWatcher): void => void watchers.push(watcher),
    remove(table: string, id: string): void {
      tables.set(
        table,
        (tables.get(table) ?? []).filter((record) => record.sys_id !== id),
      );
    },
  };
}
export type Instance = ReturnType<typeof openInstance>;
