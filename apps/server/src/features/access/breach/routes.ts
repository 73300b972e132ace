import { getBreachRange } from '@rampart/contract/access/password.ts';
import { reply, type Route, route } from '../../../platform/http/route.ts';
import type { BreachRanges } from './breach-ranges.ts';

export const breachRoutes = ({ breaches }: { readonly breaches: BreachRanges }): Route[] => [
  route(getBreachRange, async ({ params }) => reply(200, Buffer.from(await breaches.find(params.prefix)))),
];
