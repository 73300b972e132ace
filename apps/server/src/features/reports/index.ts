export { makeReportHandler } from './make-report.ts';
export { reportRoutes } from './routes.ts';
export { sweepReportsHandler } from './sweep-reports.ts';
