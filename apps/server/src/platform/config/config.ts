import type { Retention } from '@rampart/domain/retention.ts';
import { resolve } from 'node:path';
import { z } from 'zod';
import { isAllowedAddress } from '../egress/address-rules.ts';
import { Refusal } from '../refusal.ts';
import { Secret } from '../log/secret.ts';
import { portsBrowsersRefuse } from './ports-browsers-refuse.ts';
import { settings } from './settings.ts';

const Environment = z.object(
  Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, setting.schema])) as {
    [Name in keyof typeof settings]: (typeof settings)[Name]['schema'];
  },
);
type Environment = z.infer<typeof Environment>;

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly dataFolder: string;
  readonly databaseUrl: Secret | undefined;
  readonly databaseAppUrl: Secret | undefined;
  readonly databasePoolSize: number;
  readonly masterKey: Secret | undefined;
  readonly previousMasterKey: Secret | undefined;
  readonly logLevel: Environment['RAMPART_LOG_LEVEL'];
  readonly trustedProxies: readonly string[];
  readonly smtp: { readonly url: Secret; readonly from: string } | undefined;
  readonly s3: S3Config | undefined;
  readonly egress: { readonly allow: readonly string[]; readonly hosts: Readonly<Record<string, string>>; readonly speed: number };
  /** By connector: what the operator has registered at the vendors, for consent without a secret of the customer's. */
  readonly oauthApps: Readonly<Record<string, OAuthAppConfig>>;
  readonly breachRangeUrl: string | undefined;
  /** Where the records of sign-in domains and of mail domains are looked up; none: the name servers of the machine. */
  readonly dnsServers: readonly string[];
  /** Where the list of Tor exit nodes is fetched from; nothing when it is not to be fetched. */
  readonly torExitsUrl: string | undefined;
  readonly drainSeconds: number;
  /** For how many months data is kept, unless a tenant has its own. */
  readonly retention: Retention;
  readonly workerConcurrency: number;
  readonly workerMemoryMb: number;
  readonly metricsToken: Secret | undefined;
  /** Where traces are sent, if anywhere. */
  readonly otlp: { readonly endpoint: string; readonly headers: Readonly<Record<string, Secret>> } | undefined;
  /** How large the demo is, and what it connects: all that it has unless some are named. It is only there when it is asked for. */
  readonly demo: { readonly people: number; readonly weeks: number; readonly products: readonly string[] };
}

export interface OAuthAppConfig {
  readonly clientId: string;
  readonly clientSecret: Secret;
}

export interface S3Config {
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: Secret;
}

const secret = (value: string | undefined) => (value === undefined ? undefined : new Secret(value));

const s3Details = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

function s3Of(env: Environment): S3Config | undefined {
  if (env.S3_BUCKET === undefined) {
    const lonely = s3Details.find((name) => env[name] !== undefined);
    if (lonely === undefined) return undefined;
    throw new Refusal(`${lonely} is set, so S3_BUCKET must be set too; without it, objects would go to a folder.`);
  }
  if (env.S3_ACCESS_KEY_ID === undefined || env.S3_SECRET_ACCESS_KEY === undefined)
    throw new Refusal('S3_BUCKET is set, so S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set too.');
  return {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: new Secret(env.S3_SECRET_ACCESS_KEY),
  };
}

const oauthAppsOf = (apps: Environment['RAMPART_OAUTH_APPS']): Config['oauthApps'] =>
  Object.fromEntries(
    Object.entries(apps).map(([id, { client_id, client_secret }]) => [
      id,
      { clientId: client_id, clientSecret: new Secret(client_secret) },
    ]),
  );

function checkMasterKeys(env: Environment): void {
  if (env.RAMPART_MASTER_KEY !== undefined) return;
  if (env.DATABASE_APP_URL !== undefined || env.DATABASE_URL !== undefined)
    throw new Refusal(
      'RAMPART_MASTER_KEY must be set when DATABASE_URL or DATABASE_APP_URL is: all machines share it. Make one with: openssl rand -base64 32',
    );
  if (env.RAMPART_MASTER_KEY_PREVIOUS !== undefined)
    throw new Refusal('RAMPART_MASTER_KEY_PREVIOUS is set, so RAMPART_MASTER_KEY must be set too: to the key that comes after it.');
}

const isThisMachine = ({ hostname }: URL): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\]|)$/i.test(hostname);

/** Passwords, sealed secrets and everything else goes over it: how it is encrypted is said, not left to a default that is in the clear. */
function checkDatabaseEncryption(env: Environment): void {
  for (const name of ['DATABASE_URL', 'DATABASE_APP_URL'] as const) {
    const address = env[name] === undefined ? undefined : new URL(env[name]);
    if (address === undefined || isThisMachine(address) || address.searchParams.has('sslmode')) continue;
    throw new Refusal(
      `${name} names another machine and does not say whether the connection is encrypted. End it with ?sslmode=verify-full; or, on a network that only this installation uses, with ?sslmode=disable.`,
    );
  }
}

/** Behind a proxy, people open the proxy's port: there, any port is as good as another. */
function checkPort({ PORT: port, RAMPART_PUBLIC_URL: given }: Environment): void {
  const opened = given === undefined ? port : Number(new URL(given).port);
  if (!portsBrowsersRefuse.has(opened)) return;
  const name = given === undefined ? 'PORT' : 'RAMPART_PUBLIC_URL';
  throw new Refusal(`${name} is wrong: browsers open no page at port ${opened}. Choose another port, as 4000.`);
}

const privateNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];

/** No public name ends so: RFC 6762 and 8375 reserve `local` and `home.arpa`, ICANN `internal`; Kubernetes answers `svc`, and routers `lan`. */
const privateEndings = ['internal', 'local', 'svc', 'lan', 'home.arpa'];

/** A name without a dot is one of the operator's own network too. */
function isOwnNetwork({ hostname }: URL): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  if (isAllowedAddress(name.replaceAll(/[[\]]/g, ''), privateNetworks) || !/[.:]/.test(name)) return true;
  return privateEndings.some((ending) => name.endsWith(`.${ending}`));
}

/** Snapshots of directories go over it, from browsers too. */
function checkObjectEncryption({ S3_ENDPOINT: endpoint }: Environment): void {
  const address = endpoint === undefined ? undefined : new URL(endpoint);
  if (address === undefined || address.protocol === 'https:' || isThisMachine(address) || isOwnNetwork(address)) return;
  throw new Refusal(
    `S3_ENDPOINT names another machine over http, so files would be sent unencrypted. Use https://; http is allowed only for a private address, a name without a dot, and one that ends in .${privateEndings.join(', .')}.`,
  );
}

function otlpOf({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers }: Environment): Config['otlp'] {
  if (endpoint === undefined) return undefined;
  return { endpoint, headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, new Secret(value)])) };
}

function configOf(env: Environment): Config {
  checkPort(env);
  checkMasterKeys(env);
  checkDatabaseEncryption(env);
  checkObjectEncryption(env);
  return {
    port: env.PORT,
    host: env.RAMPART_HOST,
    publicUrl: env.RAMPART_PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    dataFolder: resolve(env.RAMPART_DATA),
    databaseUrl: secret(env.DATABASE_URL),
    databaseAppUrl: secret(env.DATABASE_APP_URL),
    databasePoolSize: env.DATABASE_POOL_SIZE,
    masterKey: secret(env.RAMPART_MASTER_KEY),
    previousMasterKey: secret(env.RAMPART_MASTER_KEY_PREVIOUS),
    logLevel: env.RAMPART_LOG_LEVEL,
    trustedProxies: env.RAMPART_TRUSTED_PROXIES,
    smtp: env.SMTP_URL === undefined ? undefined : { url: new Secret(env.SMTP_URL), from: env.MAIL_FROM },
    s3: s3Of(env),
    egress: { allow: env.RAMPART_EGRESS_ALLOW, hosts: env.RAMPART_EGRESS_HOSTS, speed: env.RAMPART_EGRESS_SPEED },
    oauthApps: oauthAppsOf(env.RAMPART_OAUTH_APPS),
    demo: { people: env.RAMPART_DEMO_PEOPLE, weeks: env.RAMPART_DEMO_WEEKS, products: env.RAMPART_DEMO_PRODUCTS },
    breachRangeUrl: env.BREACH_RANGE_URL,
    dnsServers: env.RAMPART_DNS_SERVERS,
    torExitsUrl: env.RAMPART_TOR_EXITS_URL === 'none' ? undefined : env.RAMPART_TOR_EXITS_URL,
    drainSeconds: env.RAMPART_DRAIN_SECONDS,
    retention: {
      events: env.RAMPART_KEEP_EVENTS_MONTHS,
      facts: env.RAMPART_KEEP_FACTS_MONTHS,
      verdicts: env.RAMPART_KEEP_VERDICTS_MONTHS,
      jobs: env.RAMPART_KEEP_JOBS_MONTHS,
      audit: env.RAMPART_KEEP_AUDIT_MONTHS,
    },
    workerConcurrency: env.RAMPART_WORKER_CONCURRENCY,
    workerMemoryMb: env.RAMPART_WORKER_MEMORY_MB,
    metricsToken: secret(env.RAMPART_METRICS_TOKEN),
    otlp: otlpOf(env),
  };
}

/** Reads the settings from the environment. A wrong one is refused in a sentence that names it. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Environment.safeParse(present);
  if (parsed.success) return configOf(parsed.data);
  const [issue] = parsed.error.issues;
  throw new Refusal(`${String(issue?.path[0])} is wrong: ${issue?.message}.`);
}
