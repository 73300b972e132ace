import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const DemoEntrance = z
  .object({
    /** Which part the person plays: `Administrator`. */
    label: z.string(),
    email: z.string(),
    password: z.string(),
  })
  .meta({ id: 'DemoEntrance' });
export type DemoEntrance = z.infer<typeof DemoEntrance>;

export const listDemoEntrances = endpoint({
  method: 'GET',
  path: '/api/v1/auth/demo',
  summary: 'Who can be tried out in the demo; none unless the product was started as one',
  allow: 'anyone',
  responses: { 200: z.object({ entrances: z.array(DemoEntrance) }) },
});
