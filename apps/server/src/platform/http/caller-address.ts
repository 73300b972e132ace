import { normalizeIP } from '@fastify/rate-limit';

/** Who attempts are counted against: somebody with one IPv6 address has all of its network. */
export const callerAddress = (ip: string): string => normalizeIP(ip);
