import { type Fact, factMissing, type FactReading, factRead } from '@rampart/domain/fact.ts';
import { joinParts, type RereadFact, type StoredReading } from '../collect/index.ts';

/** What was read again of an application, and is not stored yet. */
export interface ReadAhead {
  readonly applicationId: string;
  readonly asOf: Date;
  readonly facts: readonly RereadFact[];
}

/** A reading as it will be stored, with its contents. */
export interface AheadReading {
  readonly reading: StoredReading;
  value<T>(fact: Fact<T>): FactReading<T>;
}

/** The same form as the stored one: its hash and its contents will not differ once it is stored. */
function aheadOf({ applicationId, asOf }: ReadAhead, one: RereadFact): AheadReading {
  const key = { applicationId, fact: one.fact, asOf };
  if ('because' in one)
    return { reading: { ...key, state: 'missing', because: one.because, parts: [] }, value: () => factMissing(one.because) };
  const { parts } = one.content;
  return {
    reading: { ...key, state: 'read', because: null, parts: parts.map(({ hash }) => hash) },
    value(fact) {
      const bodies = parts.map(({ body }): unknown => JSON.parse(body));
      return factRead(fact.schema.parse(joinParts(fact, bodies)), asOf);
    },
  };
}

export const readingsAhead = (ahead: ReadAhead): AheadReading[] => ahead.facts.map((one) => aheadOf(ahead, one));
