import { Role } from '@rampart/domain/role.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../src/platform/database/database.ts';
import { createLog } from '../../src/platform/log/log.ts';
import type { Actor } from '../../src/platform/http/actor.ts';
import { type AppOptions, buildApp } from '../../src/platform/http/build-app.ts';
import { Unauthenticated } from '../../src/platform/http/http-error.ts';
import type { SharedWindows } from '../../src/platform/http/shared-windows.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  /** What was logged so far, a line each. */
  readonly logged: () => Record<string, unknown>[];
}

const notAsked = (): never => {
  throw new Error('no database was expected to be asked');
};
const noDatabase: Database = {
  inTenant: notAsked,
  reader: notAsked,
  inPlatform: notAsked,
  asAccount: notAsked,
  poolUse: notAsked,
  close: notAsked,
};

export const testTenantId = '00000000-0000-4000-8000-00000000000a';

/** `Bearer <role> <account>` is a person with that role: these tests do not need a real account. */
async function authenticate({ headers }: FastifyRequest): Promise<Actor> {
  const [, role = '', accountId = 'tester'] = (headers.authorization ?? '').split(' ');
  const known = Role.safeParse(role);
  if (!known.success) throw new Unauthenticated();
  return {
    accountId,
    email: 'tester@example.test',
    roles: [known.data],
    sessionId: `of ${accountId}`,
    tenantId: testTenantId,
    isVerified: true,
    isMfaMissing: false,
    isBoundToTenant: false,
    provenAt: new Date(0),
  };
}

export const as = (role: Role, accountId = 'tester') => ({ authorization: `Bearer ${role} ${accountId}` });

function countInMemory(): SharedWindows {
  const counts = new Map<string, number>();
  return {
    hit(key) {
      const current = (counts.get(key) ?? 0) + 1;
      counts.set(key, current);
      return { current, ttl: 12_345 };
    },
    exchange: async () => {},
    close: async () => {},
  };
}

/** The product's server around throw-away calls, without a database. */
export async function testApp(options: Partial<AppOptions> = {}): Promise<TestApp> {
  const lines: string[] = [];
  const app = await buildApp({
    config: { publicUrl: 'http://localhost:4000', trustedProxies: [] },
    log: createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } }),
    windows: countInMemory(),
    db: noDatabase,
    versions: { current: async () => '1', recall: () => undefined },
    authenticate,
    recall: () => undefined,
    onUnchanged: () => {},
    isEntitled: async () => false,
    isAgreementSigned: async () => false,
    isSteppedUp: () => false,
    onRefused: () => {},
    routes: [],
    registerRest: async () => {},
    ...options,
  });
  return { app, logged: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}
