export { deliverHandler } from './filing/deliver.ts';
export { ticketGate } from './gate.ts';
export { ticketFinished } from './on-finished.ts';
export { pollHandler } from './reading/poll.ts';
export { ticketRoutes } from './routes.ts';
export { connectedTrackers, type TicketDeps, type Trackers } from './ticket-deps.ts';
export { ticketUsage } from './ticket-usage.ts';
