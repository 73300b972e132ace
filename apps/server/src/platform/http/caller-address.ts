import { normalizeIP } from '@fastify/rate-limit';

/** What attempts are counted against: an owner of one IPv6 address has its whole network. */
export const callerAddress = (ip: string): string => normalizeIP(ip);
