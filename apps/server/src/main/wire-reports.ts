import { assessedPast } from '../features/assess/index.ts';
import { productCatalog, storedAssessment } from '../features/remediate/index.ts';
import type { Platform } from './open-platform.ts';

/** What making reports needs, in the processes that answer requests and in those that run jobs. */
export const platformReports = ({ db, vault, clock, log, queue, objects, config }: Platform) => ({
  db,
  vault,
  clock,
  log,
  queue,
  objects,
  publicUrl: config.publicUrl,
  catalog: productCatalog,
  assessment: storedAssessment,
  past: assessedPast,
});
