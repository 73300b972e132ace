import { describeFailure } from '../queue/describe-failure.ts';
import { type DestinationStream, type Logger, pino } from 'pino';

const secretNames = [
  'password',
  'new_password',
  'secret',
  'client_secret',
  'api_key',
  'access',
  'access_token',
  'refresh_token',
  'token',
  'totp_token',
  'totp_secret',
  'bypass_code',
  'code',
  'state',
  'authorization',
  'cookie',
  'set-cookie',
  'private_key',
  'master_key',
];

const quoted = (name: string) => (/^\w+$/.test(name) ? name : `["${name}"]`);
const join = (prefix: string, name: string) => (quoted(name).startsWith('[') ? `${prefix}${quoted(name)}` : `${prefix}.${name}`);

/** Fields that are censored at the top of a log line and one and two levels below it, wherever they are logged. */
const redactPaths: string[] = secretNames.flatMap((name) => [quoted(name), join('*', name), join('*.*', name)]);

export type Log = Logger;

export interface LogOptions {
  readonly level: string;
  readonly destination?: DestinationStream;
}

/** One JSON line an event. Errors are written as name, message and stack: never with the fields a library hangs on them. */
export function createLog({ level, destination }: LogOptions): Log {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: redactPaths, censor: '[redacted]' },
      serializers: {
        err: (error: unknown) =>
          error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : { message: describeFailure(error) },
      },
    },
    // Written beside the work: a reader of the log that is slow slows nothing down.
    destination ?? pino.destination({ dest: 2, sync: false }),
  );
}
