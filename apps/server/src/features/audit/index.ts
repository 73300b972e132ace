export { anchorChains, listChains, readAnchors } from './anchors.ts';
export { exportChain, readExport } from './export-chain.ts';
export { anchorHandler } from './jobs.ts';
export { readChain } from './read-chain.ts';
export { type AuditDeps, type AuditEntry, recordEvent } from './record-event.ts';
export { auditRoutes } from './routes.ts';
export { verifyChain } from './verify-chain.ts';
