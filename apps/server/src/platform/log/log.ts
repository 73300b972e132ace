import { type DestinationStream, type Logger, pino } from 'pino';
import { redactPaths } from './redact-paths.ts';

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
          error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : { message: String(error) },
      },
    },
    destination ?? pino.destination({ dest: 2, sync: true }),
  );
}
