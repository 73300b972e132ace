import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import { noTracing, type Tracing } from './tracing.ts';

export interface TracingOptions {
  readonly config: Pick<Config, 'otlp'>;
  readonly log: Log;
}

/** OpenTelemetry is loaded only where an operator collects traces: without, starting costs nothing. */
export async function openTracing({ config, log }: TracingOptions): Promise<Tracing> {
  if (config.otlp === undefined) return noTracing;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry({ ...config.otlp, onError: (failure) => log.warn({ failure }, 'traces could not be sent') });
}
