import { z } from 'zod';
import { declareJob } from '../../platform/queue/declare-job.ts';
import { handle, type JobHandler } from '../../platform/queue/job-handler.ts';
import { anchorChains, type AnchorDeps } from './anchors.ts';

const anchorJob = declareJob({ name: 'audit.anchor', payload: z.object({}), schedule: { cron: '* * * * *', missed: 'once' } });

export const anchorHandler = (deps: AnchorDeps): JobHandler =>
  handle(anchorJob, async ({ signal }) => void (await anchorChains(deps, signal)));
