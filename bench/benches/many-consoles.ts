import { failuresFigure, latencyFigure, measureConsoles, rateFigure } from '../api/measure-consoles.ts';
import type { Bench } from '../bench.ts';

/** Reported, without a goal: where one node and one generator of load on the same two cores end. */
export const bench: Bench = {
  measures: 'twice as many consoles as one node is meant for',
  comparison: 'the same consoles at Fastify alone',
  isOnlyFull: true,
  async measure() {
    const measured = await measureConsoles({ count: 20_000, seconds: 30, comparisonSeconds: 10 });
    const { ratio: _notCompared, ...rate } = rateFigure(measured);
    return [rate, latencyFigure(measured), failuresFigure(measured)];
  },
};
