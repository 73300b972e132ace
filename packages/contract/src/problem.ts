import { z } from 'zod';

/** The body of every refusal. `detail` is written for the person who reads the screen. */
export const Problem = z
  .object({
    detail: z.union([z.string(), z.object({ error: z.string() }), z.array(z.object({ msg: z.string(), loc: z.array(z.string()) }))]),
    request_id: z.string(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;
