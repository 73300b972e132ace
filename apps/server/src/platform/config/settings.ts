import { mostRetentionMonths, type RetentionKind, retentionKinds } from '@rampart/domain/retention.ts';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

interface Setting<S extends z.ZodType> {
  readonly schema: S;
  readonly about: string;
}
const setting = <S extends z.ZodType>(schema: S, about: string): Setting<S> => ({ schema, about });

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `it must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `it must be a whole number from ${min} to ${max}`);

const kept = (kind: RetentionKind) => whole(retentionKinds[kind].least, mostRetentionMonths).default(retentionKinds[kind].months);

const url = (protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `it must be a URL that starts with ${protocols.join('// or ')}//`,
    );

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

const networks = list.refine(
  (items) => items.every((item) => ipaddr.isValidCIDR(item) || ipaddr.isValid(item)),
  'it must be a comma-separated list of addresses or networks, as 10.0.0.0/8',
);

const nameServers = list.refine(
  (items) => items.every((item) => ipaddr.isValid(item) || /^(?:\d+(?:\.\d+){3}|\[[\da-f:.]+\]):\d{1,5}$/i.test(item)),
  'it must be a comma-separated list of addresses, each with a port if it is not 53, as 10.0.0.53:5353',
);

const products = list.refine(
  (items) => items.every((item) => /^[a-z0-9_]+$/.test(item)),
  'it must be a comma-separated list of products, as okta,proofpoint_tap',
);

const key = z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'it must be 32 bytes in base64; make one with: openssl rand -base64 32');

const hosts = z.string().transform((value, context) => {
  try {
    return z.record(z.string(), z.url()).parse(JSON.parse(value));
  } catch {
    context.addIssue({ code: 'custom', message: 'it must be a JSON object from host name to URL' });
    return z.NEVER;
  }
});

const oauthApps = z.string().transform((value, context) => {
  try {
    const App = z.strictObject({ client_id: z.string().min(1).max(200), client_secret: z.string().min(1).max(1000) });
    return z.record(z.string(), App).parse(JSON.parse(value));
  } catch {
    context.addIssue({ code: 'custom', message: 'it must be a JSON object from connector to client_id and client_secret' });
    return z.NEVER;
  }
});

const headers = z.string().transform((value, context) => {
  const pairs = value.split(',').map((pair) => /^\s*([\w-]+)=(.+?)\s*$/.exec(pair));
  if (pairs.every((pair) => pair !== null)) return Object.fromEntries(pairs.map(([, name = '', given = '']) => [name, given]));
  context.addIssue({ code: 'custom', message: 'it must be a comma-separated list of header=value' });
  return z.NEVER;
});

/** Every setting of the product. The table in docs/settings.md is checked against this list. */
export const settings = {
  PORT: setting(whole(1, 65_535).default(4000), 'Port of the web app and the API'),
  RAMPART_HOST: setting(z.string().default('127.0.0.1'), 'Address to listen on; 0.0.0.0 for all'),
  RAMPART_PUBLIC_URL: setting(url(['http:', 'https:']).optional(), 'Address that people and mails use; https makes cookies secure'),
  RAMPART_DATA: setting(z.string().default('.rampart'), 'Folder for the embedded database, keys, objects and anchors'),
  DATABASE_URL: setting(url(['postgres:', 'postgresql:']).optional(), 'PostgreSQL as its owner; unset: the embedded one'),
  DATABASE_APP_URL: setting(
    url(['postgres:', 'postgresql:']).optional(),
    'PostgreSQL as the restricted role; unset: made from DATABASE_URL',
  ),
  DATABASE_POOL_SIZE: setting(whole(2, 200).default(10), 'Database connections of each process'),
  RAMPART_MASTER_KEY: setting(key.optional(), 'Key that seals all others; required with DATABASE_URL'),
  RAMPART_MASTER_KEY_PREVIOUS: setting(key.optional(), 'The previous master key, while keys are being rotated'),
  RAMPART_LOG_LEVEL: setting(
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'it must be debug, info, warn, error or silent').default('info'),
    'Lowest level that is logged',
  ),
  RAMPART_TRUSTED_PROXIES: setting(networks.default([]), 'Proxies whose forwarding headers are trusted'),
  SMTP_URL: setting(url(['smtp:', 'smtps:']).optional(), 'Mail server; unset: mails are kept in the outbox'),
  MAIL_FROM: setting(
    z
      .string()
      .regex(/^[^\p{Cc}]{3,254}$/u, 'it must be one line of at most 254 characters')
      .default('Rampart <rampart@localhost>'),
    'Sender of mails',
  ),
  S3_BUCKET: setting(z.string().optional(), 'Bucket for objects; unset: a folder in RAMPART_DATA'),
  S3_ENDPOINT: setting(
    url(['http:', 'https:']).optional(),
    'Address of an S3 other than AWS; http only on this machine, at a private address, and for names without a dot or ending in .internal, .local, .svc, .lan or .home.arpa',
  ),
  S3_REGION: setting(z.string().default('us-east-1'), 'Region of the bucket'),
  S3_ACCESS_KEY_ID: setting(z.string().optional(), 'Key id for the bucket'),
  S3_SECRET_ACCESS_KEY: setting(z.string().optional(), 'Key for the bucket'),
  RAMPART_DNS_SERVERS: setting(
    nameServers.default([]),
    'Name servers that prove sign-in domains and say what mail domains publish; unset: those of the machine',
  ),
  RAMPART_EGRESS_ALLOW: setting(networks.default([]), 'Private networks that connectors may reach'),
  RAMPART_EGRESS_HOSTS: setting(hosts.default({}), 'JSON object: vendor host to the URL that replaces it'),
  RAMPART_EGRESS_SPEED: setting(
    whole(1, 1000).default(1),
    'How many times faster than the vendors the replacements in RAMPART_EGRESS_HOSTS are',
  ),
  RAMPART_OAUTH_APPS: setting(
    oauthApps.default({}),
    'JSON object: connector to the client_id and client_secret of your registration at its vendor',
  ),
  BREACH_RANGE_URL: setting(
    url(['https:']).optional(),
    'Address of a service that knows breached passwords, to which the prefix of a hash is added; unset: a packaged list',
  ),
  RAMPART_TOR_EXITS_URL: setting(
    z
      .literal('none')
      .or(url(['https:']))
      .default('https://check.torproject.org/torbulkexitlist'),
    'Published list of Tor exit nodes, one address a line; none: do not fetch it',
  ),
  RAMPART_DRAIN_SECONDS: setting(
    whole(0, 300).default(5),
    'How long a stopping node still answers requests, while /readyz says that it is stopping; "rampart up" does not wait',
  ),
  RAMPART_KEEP_EVENTS_MONTHS: setting(kept('events'), 'Months for which sign-ins, mail threats and changes of settings are kept'),
  RAMPART_KEEP_FACTS_MONTHS: setting(kept('facts'), 'Months for which readings of the products are kept; the newest stay'),
  RAMPART_KEEP_VERDICTS_MONTHS: setting(kept('verdicts'), 'Months for which verdicts are kept; the newest stay'),
  RAMPART_KEEP_JOBS_MONTHS: setting(kept('jobs'), 'Months for which details of deployments that cannot be rolled back any more are kept'),
  RAMPART_KEEP_AUDIT_MONTHS: setting(kept('audit'), 'Months for which the audit log is kept; signed checkpoints replace older events'),
  RAMPART_WORKER_CONCURRENCY: setting(
    whole(1, 64).default(8),
    'Jobs a worker runs at the same time, beside as many urgent ones (mails, connection checks, deployments); at most half of each for one tenant',
  ),
  RAMPART_WORKER_MEMORY_MB: setting(
    whole(256, 65_536).default(640),
    'Heap of the jobs in "rampart up"; raise it for companies of more than 50,000 people',
  ),
  RAMPART_DEMO_PEOPLE: setting(whole(50, 100_000).default(2500), "Number of people in the demo's company; used at its first start only"),
  RAMPART_DEMO_WEEKS: setting(whole(1, 57).default(57), 'Weeks of history that the demo builds at its first start'),
  RAMPART_DEMO_PRODUCTS: setting(products.default([]), 'Products that the demo connects, as okta,proofpoint_tap; unset: all that it has'),
  RAMPART_METRICS_TOKEN: setting(
    z.string().min(16, 'it must have at least 16 characters').optional(),
    'Bearer token for /metrics; unset: loopback only',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    url(['http:', 'https:']).optional(),
    'Collector of OpenTelemetry traces (OTLP over HTTP, JSON); unset: none are made',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting(headers.default({}), 'Headers for that collector, as authorization=…'),
} as const;
