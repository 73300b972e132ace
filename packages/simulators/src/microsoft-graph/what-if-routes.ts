import type { Entra } from './entra.ts';
import type { GraphRoutes } from './graph-routes.ts';
import { contextOf } from './list-page.ts';
import { needs } from './permission-needs.ts';
import { openWhatIf } from './what-if.ts';

/** Both ways to name an action. */
export function whatIfRoutes(graph: GraphRoutes, entra: Entra): void {
  for (const action of ['evaluate', 'microsoft.graph.evaluate'])
    graph.ask(`/identity/conditionalAccess/${action}`, needs.evaluateAccess, ({ body }) => ({
      '@odata.context': contextOf('Collection(microsoft.graph.whatIfAnalysisResult)'),
      value: openWhatIf(entra)(body),
    }));
}
