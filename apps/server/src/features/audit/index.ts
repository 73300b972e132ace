export { type ActedBy, actedBy } from './acted-by.ts';
export { exportChain } from './export-chain.ts';
export { findHead } from './find-head.ts';
export { anchorHandler } from './jobs.ts';
export { type AuditDeps, type AuditEntry, recordEvent } from './record-event.ts';
export { auditRoutes } from './routes.ts';
export type { Verification } from './verify-chain.ts';
export { verifyExportedChain, verifyStoredChain } from './verify-stored-chain.ts';
