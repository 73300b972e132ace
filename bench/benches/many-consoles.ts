import { latencyFigure, measureConsoles, rateFigure } from '../api/measure-consoles.ts';
import type { Bench } from '../bench.ts';

/** Reported, without a goal: where one node and one generator of load on the same two cores end. */
export const bench: Bench = {
  measures: 'twice as many consoles as one node is meant for',
  comparison: 'the same consoles at Fastify alone',
  async measure(scale) {
    const measured = await measureConsoles({
      count: scale === 'full' ? 20_000 : 3000,
      seconds: scale === 'full' ? 30 : 5,
      comparisonSeconds: 10,
    });
    const { ratio: _notCompared, ...rate } = rateFigure(measured);
    return [rate, latencyFigure(measured)];
  },
};
