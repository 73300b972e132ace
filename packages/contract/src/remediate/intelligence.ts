import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const needed = { allow: 'remediations:read', needsAgreement: true } as const;

const TorExitPage = z
  .object({
    addresses: z.array(z.string()),
    /** Of those that match the filter. */
    total: z.int(),
    /** Of the whole list. */
    listed: z.int(),
    /** The date of the list. */
    listed_at: z.iso.datetime(),
    source: z.string(),
    /** It came with this version of the product: none was fetched yet. */
    is_packaged: z.boolean(),
    /** Why it is neither judged nor deployed by; nothing when it is. */
    obstacle: z.string().nullable(),
    /** Why it could not be fetched last time. */
    problem: z.string().nullable(),
    tried_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'TorExitPage' });
export type TorExitPage = z.infer<typeof TorExitPage>;

export const downloadTorExits = endpoint({
  method: 'GET',
  path: '/api/v1/quests/intelligence/ip/tor_exit_node',
  summary: 'The addresses of the Tor exit nodes, as CSV',
  ...needed,
  entitled: 'export_data',
  responses: { 200: { binary: 'text/csv' } },
});

export const listTorExits = endpoint({
  method: 'GET',
  path: '/api/v1/quests/intelligence/ip/tor_exit_node/list',
  summary: 'The addresses of the Tor exit nodes, a page at a time, and how old the list is',
  ...needed,
  query: z.object({
    filter: z.string().trim().max(100).default(''),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  responses: { 200: TorExitPage },
});
