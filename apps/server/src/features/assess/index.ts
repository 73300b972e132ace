export type { AssessedRun } from './assess-controls.ts';
export { assessHandler, type Recommend } from './assess-handler.ts';
export { assessNext } from './assess-job.ts';
export { canReplay } from './find-control.ts';
export { listVerdicts } from './list-verdicts.ts';
export { featuresOf, readingsFor } from './readings-for.ts';
export { findExcluded, listEmergencyAccounts } from './replay/excluded-ids.ts';
export { assessRoutes } from './routes.ts';
export { listControlValues } from './values/control-value-store.ts';
