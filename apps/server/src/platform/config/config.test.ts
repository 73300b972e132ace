import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import { readConfig } from './config.ts';
import { settings } from './settings.ts';

const key = Buffer.alloc(32, 1).toString('base64');
const canary = 'canary-9f2c';

const refusalOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  return 'accepted';
};

const wrong: Readonly<Record<string, readonly string[]>> = {
  PORT: ['0', '65536', '-1', '80.5', 'http', '4000 '],
  RAMPART_PUBLIC_URL: ['example.com', 'ftp://example.com', `javascript:${canary}`],
  DATABASE_URL: [`mysql://u:${canary}@db/x`, canary, `postgres//u:${canary}@db`],
  DATABASE_APP_URL: [`http://u:${canary}@db/x`],
  DATABASE_POOL_SIZE: ['1', '201', 'many'],
  RAMPART_MASTER_KEY: [
    canary,
    Buffer.alloc(31).toString('base64'),
    Buffer.alloc(33).toString('base64'),
    Buffer.alloc(32).toString('hex'),
    `${key}!`,
  ],
  RAMPART_MASTER_KEY_PREVIOUS: [canary, Buffer.alloc(16).toString('base64')],
  RAMPART_LOG_LEVEL: ['verbose', 'INFO'],
  RAMPART_TRUSTED_PROXIES: ['proxy.example.com', '10.0.0.0/33', '10.0.0.1,nonsense'],
  SMTP_URL: [`http://u:${canary}@mail`, canary],
  MAIL_FROM: ['x'.repeat(255), 'Rampart <a@b>\nBcc: c@d'],
  S3_ENDPOINT: ['s3.example.com'],
  RAMPART_DNS_SERVERS: ['dns.example.com', '10.0.0.53:port', '10.0.0.53;10.0.0.54'],
  RAMPART_EGRESS_ALLOW: ['everything', '10.0.0.0/8;192.168.0.0/16'],
  RAMPART_EGRESS_HOSTS: ['graph.example.com=http://localhost', '[]', '{"graph.example.com": 4}', `{"${canary}": "nowhere"}`],
  RAMPART_EGRESS_SPEED: ['fast', '0', '1001'],
  RAMPART_OAUTH_APPS: [
    canary,
    '[]',
    `{"okta": "${canary}"}`,
    `{"okta": {"client_id": "${canary}"}}`,
    `{"okta": {"client_id": "a", "client_secret": "${canary}", "x": "y"}}`,
  ],
  RAMPART_TOR_EXITS_URL: ['http://check.torproject.org/torbulkexitlist', 'off', canary],
  BREACH_RANGE_URL: ['http://ranges.example.com', 'ranges.example.com', canary],
  RAMPART_DRAIN_SECONDS: ['-1', '301'],
  RAMPART_KEEP_EVENTS_MONTHS: ['3', '241', 'for ever'],
  RAMPART_KEEP_FACTS_MONTHS: ['3', '241'],
  RAMPART_KEEP_VERDICTS_MONTHS: ['3', '241'],
  RAMPART_KEEP_JOBS_MONTHS: ['11', '241'],
  RAMPART_KEEP_AUDIT_MONTHS: ['11', '241'],
  RAMPART_WORKER_CONCURRENCY: ['0', '65'],
  RAMPART_WORKER_MEMORY_MB: ['255', '65537'],
  RAMPART_DEMO_PEOPLE: ['49', '100001', canary],
  RAMPART_DEMO_WEEKS: ['0', '58'],
  RAMPART_DEMO_PRODUCTS: ['Okta', 'okta;proofpoint_tap'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['collector:4318', 'grpc://collector:4317'],
  OTEL_EXPORTER_OTLP_HEADERS: ['authorization', 'a=b,', '=x'],
  RAMPART_METRICS_TOKEN: ['short'],
};
const takesAnything = ['RAMPART_HOST', 'RAMPART_DATA', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

test('every setting is either tried with wrong values here or takes any text', () => {
  expect([...Object.keys(wrong), ...takesAnything].toSorted()).toEqual(Object.keys(settings).toSorted());
});

test.each(Object.entries(wrong).flatMap(([name, values]) => values.map((value) => ({ name, value }))))(
  '$name is refused as $value, by name and without repeating the value',
  ({ name, value }) => {
    const message = refusalOf({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name} is wrong: it must .+\\.$`));
    expect(message).not.toContain('\n');
    expect(message).not.toContain(canary);
  },
);

test('without any setting there are defaults', () => {
  expect(readConfig({})).toEqual({
    port: 4000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:4000',
    dataFolder: `${process.cwd()}/.rampart`,
    databaseUrl: undefined,
    databaseAppUrl: undefined,
    databasePoolSize: 10,
    masterKey: undefined,
    previousMasterKey: undefined,
    logLevel: 'info',
    trustedProxies: [],
    smtp: undefined,
    s3: undefined,
    dnsServers: [],
    egress: { allow: [], hosts: {}, speed: 1 },
    oauthApps: {},
    torExitsUrl: 'https://check.torproject.org/torbulkexitlist',
    drainSeconds: 5,
    retention: { events: 25, facts: 25, verdicts: 25, jobs: 25, audit: 84 },
    workerConcurrency: 8,
    workerMemoryMb: 640,
    demo: { people: 2500, weeks: 57, products: [] },
    metricsToken: undefined,
    otlp: undefined,
  });
});

test('an empty text counts as unset', () => {
  expect(readConfig(Object.fromEntries(Object.keys(settings).map((name) => [name, ''])))).toEqual(readConfig({}));
});

test('ignores the settings of other programs', () => {
  expect(readConfig({ HOME: '/x', RAMPART_NEW_PASSWORD: 'x' })).toEqual(readConfig({}));
});

test('what is set is read', () => {
  const config = readConfig({
    PORT: '8080',
    RAMPART_PUBLIC_URL: 'https://rampart.example.com',
    RAMPART_DATA: '/srv/rampart',
    RAMPART_TOR_EXITS_URL: 'none',
    RAMPART_TRUSTED_PROXIES: ' 10.0.0.0/8, ::1 ,',
    RAMPART_DNS_SERVERS: '10.0.0.53, 10.0.0.54:5353, ::1, [::1]:5353',
    RAMPART_EGRESS_HOSTS: '{"graph.example.com": "http://127.0.0.1:9"}',
    SMTP_URL: 'smtps://u:p@mail.example.com',
    S3_BUCKET: 'objects',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
  });
  expect(config).toMatchObject({ port: 8080, publicUrl: 'https://rampart.example.com', dataFolder: '/srv/rampart' });
  expect(config.torExitsUrl).toBeUndefined();
  expect(config.trustedProxies).toEqual(['10.0.0.0/8', '::1']);
  expect(config.dnsServers).toEqual(['10.0.0.53', '10.0.0.54:5353', '::1', '[::1]:5353']);
  expect(config.egress.hosts).toEqual({ 'graph.example.com': 'http://127.0.0.1:9' });
  expect(config.smtp?.url.reveal()).toBe('smtps://u:p@mail.example.com');
  expect(config.s3).toMatchObject({ bucket: 'objects', region: 'us-east-1', endpoint: undefined });
});

test.each([
  [{ S3_BUCKET: 'b' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set'],
  [{ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'id' }, 'S3_SECRET_ACCESS_KEY must be set'],
  [{ S3_BUCKET: 'b', S3_SECRET_ACCESS_KEY: canary }, 'S3_ACCESS_KEY_ID'],
  [{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: canary }, 'S3_BUCKET must be set'],
  [{ S3_ENDPOINT: 'https://s3.example.com' }, 'S3_BUCKET must be set'],
  [{ DATABASE_URL: `postgres://u:${canary}@db/x` }, 'RAMPART_MASTER_KEY must be set'],
  [{ DATABASE_APP_URL: `postgres://u:${canary}@db/x`, RAMPART_MASTER_KEY: '' }, 'RAMPART_MASTER_KEY must be set'],
  [{ RAMPART_MASTER_KEY_PREVIOUS: key }, 'RAMPART_MASTER_KEY must be set'],
])('settings that need each other are refused apart: %o', (environment, sentence) => {
  const message = refusalOf(environment);
  expect(message).toContain(sentence);
  expect(message).not.toContain(canary);
});

test.each(['DATABASE_URL', 'DATABASE_APP_URL'])('%s of another machine says how the connection is encrypted', (name) => {
  const at = (address: string) => ({ [name]: `postgres://u:${canary}@${address}`, RAMPART_MASTER_KEY: key });
  const message = refusalOf(at('db.example.com/x'));
  expect(message).toContain(`${name} names another machine`);
  expect(message).not.toContain(canary);
  const taken = ['db.example.com/x?sslmode=verify-full', 'database:5432/x?sslmode=disable', '127.0.0.1:5432/x', 'localhost/x', '[::1]/x'];
  for (const address of taken) expect(() => readConfig(at(address))).not.toThrow();
});

const storeAt = (S3_ENDPOINT: string) => ({ S3_ENDPOINT, S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: canary });

test('an object store of another machine is reached over https, unless it is on a network of the operator’s own', () => {
  const refused = ['http://s3.example.com', 'http://203.0.113.7:9000', 'http://[2001:db8::1]:9000', 'http://172.32.0.1'];
  for (const address of [...refused, 'http://internal.example.com', 'http://s3.notlocal', 'http://svc.example', 'http://s3.arpa'])
    expect(refusalOf(storeAt(address))).toContain('S3_ENDPOINT names another machine over http');
  expect(refusalOf(storeAt('http://s3.example.com'))).toContain('ends in .internal, .local, .svc, .lan, .home.arpa.');
  const taken = ['https://s3.example.com', 'http://127.0.0.1:9000', 'http://localhost', 'http://[::1]:9000', 'http://objects:8333'];
  for (const address of [...taken, 'http://10.1.2.3', 'http://172.31.0.1:8333', 'http://192.168.1.1', 'http://[fd00::1]:9000'])
    expect(() => readConfig(storeAt(address))).not.toThrow();
  const named = ['minio.internal', 'nas.local:9000', 'minio.storage.svc', 'minio.storage.svc.cluster.local', 'NAS.lan', 'nas.home.arpa.'];
  for (const name of named) expect(() => readConfig(storeAt(`http://${name}`))).not.toThrow();
});

test('no secret is printed with the settings', () => {
  const secretKey = Buffer.from(canary.padEnd(32, '.')).toString('base64');
  const config = readConfig({
    DATABASE_URL: `postgres://u:${canary}@db/x?sslmode=verify-full`,
    DATABASE_APP_URL: `postgres://u:${canary}@db/x?sslmode=verify-full`,
    RAMPART_MASTER_KEY: secretKey,
    RAMPART_MASTER_KEY_PREVIOUS: secretKey,
    SMTP_URL: `smtp://u:${canary}@mail`,
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: canary,
    RAMPART_METRICS_TOKEN: `${canary}-${canary}`,
    RAMPART_OAUTH_APPS: `{"microsoft-graph": {"client_id": "ours", "client_secret": "${canary}"}}`,
  });
  expect(config.databaseUrl?.reveal()).toContain(canary);
  expect(config.oauthApps['microsoft-graph']?.clientSecret.reveal()).toBe(canary);
  const printed = [JSON.stringify(config), inspect(config, { depth: 9, showHidden: true }), String(config.masterKey)].join('\n');
  expect(printed).toContain('[redacted]');
  expect(printed).not.toContain(canary);
  expect(printed).not.toContain(secretKey);
});
