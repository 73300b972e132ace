import type { Connector } from '@rampart/connectors/kit/connector.ts';
import type { AnyFact } from '@rampart/domain/fact.ts';
import type { TouchedTypes } from '@rampart/domain/watch/touched-types.ts';
import { ZodError } from 'zod';
import type { JobContext } from '../../../platform/queue/job-handler.ts';
import { rereadFact, type RereadFact, unreadable } from '../../collect/index.ts';
import type { LogSource } from './log-sources.ts';
import type { PollDeps } from './poll-deps.ts';
import { withClient } from './with-client.ts';

/** What says how touched objects are set, and what controls judge the same objects by. */
function factsOf({ watches = [], collects }: Connector, yields: readonly string[], touched: TouchedTypes): readonly AnyFact[] {
  const facts = new Map<string, AnyFact>();
  for (const { type, fact, informs, isUnlogged } of watches)
    if (touched.has(type) && isUnlogged !== true) for (const one of [fact, ...informs]) if (yields.includes(one.id)) facts.set(one.id, one);
  return [...facts.values()].filter(({ id }) => collects.some(({ fact }) => fact.id === id));
}

export interface RereadApplication {
  readonly applicationId: string;
  readonly facts: readonly RereadFact[];
}

interface Rereading {
  readonly source: LogSource;
  readonly touched: TouchedTypes;
  readonly asOf: Date;
}

/** Reads what was touched, and nothing else, from every product of the vendor that shows it. Throws a `VendorFailure` where one cannot be read. */
export async function rereadTouched(
  deps: PollDeps,
  context: JobContext,
  { source, touched, asOf }: Rereading,
): Promise<readonly RereadApplication[]> {
  const { connector, ofVendor } = source;
  const found: RereadApplication[] = [];
  for (const { id: applicationId, product } of ofVendor) {
    const touchedFacts = factsOf(connector, product.yields, touched);
    if (touchedFacts.length === 0) continue;
    const facts = await withClient(deps, context, { applicationId, connector, asOf }, async (client) => {
      const read: RereadFact[] = [];
      for (const fact of touchedFacts) {
        const collects = connector.collects.find((one) => one.fact.id === fact.id);
        read.push(parsed(connector.vendor, fact, await collects?.with(client, { since: null, asOf })));
      }
      return read;
    });
    found.push({ applicationId, facts });
  }
  return found;
}

function parsed(vendor: string, fact: AnyFact, answer: unknown): RereadFact {
  try {
    return rereadFact(fact, answer);
  } catch (error) {
    throw error instanceof ZodError ? unreadable(vendor, error) : error;
  }
}
