import { failuresFigure, latencyFigure, measureConsoles, rateFigure } from '../api/measure-consoles.ts';
import type { Bench } from '../bench.ts';

export const bench: Bench = {
  measures: 'consoles that are open for a minute, each polling on a connection of its own',
  comparison: 'the same consoles at Fastify alone',
  async measure(scale) {
    if (scale === 'quick') {
      const measured = await measureConsoles({ count: 500, seconds: 5, comparisonSeconds: 3 });
      return [rateFigure(measured), latencyFigure(measured), { ...failuresFigure(measured), goal: { atMost: 0 } }];
    }
    const measured = await measureConsoles({ count: 10_000, seconds: 60, comparisonSeconds: 20 });
    return [
      // Sixty seconds hold a few polls less than the schedule has on paper.
      { ...rateFigure(measured), goal: { ratio: 0.9, atLeast: 6900 } },
      { ...latencyFigure(measured), goal: { atMost: 100 } },
      { ...failuresFigure(measured), goal: { atMost: 0 } },
    ];
  },
};
