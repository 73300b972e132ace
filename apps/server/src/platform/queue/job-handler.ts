import type { z } from 'zod';
import type { TenantTx } from '../database/tenant-tx.ts';
import type { JobDeclaration } from './declare-job.ts';
import type { Progress } from './progress.ts';

export interface JobContext {
  /** The tenant that enqueued it; the platform for a scheduled job. */
  readonly tenantId: string;
  readonly jobId: string;
  /** 1 for the first. */
  readonly attempt: number;
  /** Aborted when the job has run too long, has been lost to another worker, or the worker stops. */
  readonly signal: AbortSignal;
  readonly progress: (progress: Progress) => void;
  /**
   * Throws `ClaimLost` when another worker has taken the job over. With a transaction, the claim also cannot be lost before
   * that has ended: call it there before writing what must be written once.
   */
  readonly assertStillMine: (tx?: TenantTx) => Promise<void>;
}

export interface JobHandler {
  readonly declaration: JobDeclaration;
  /** The work on a payload, or nothing when the payload is not what was declared. */
  bind(payload: unknown): ((context: JobContext) => Promise<void>) | undefined;
}

export function handle<Payload extends z.ZodType>(
  declaration: JobDeclaration<Payload>,
  run: (context: JobContext, payload: z.output<Payload>) => Promise<void>,
): JobHandler {
  return {
    declaration,
    bind(payload) {
      const parsed = declaration.payload.safeParse(payload);
      return parsed.success ? (context) => run(context, parsed.data) : undefined;
    },
  };
}
