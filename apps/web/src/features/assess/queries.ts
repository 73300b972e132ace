import { getEvidence, replayControl } from '@rampart/contract/assess/evidence.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

const fiveMinutes = 5 * 60_000;

/** Evidence is of the last run: it does not change while someone looks at it. */
export const evidenceQuery = (controlId: string) =>
  queryOptions({
    queryKey: queryKeys.assess.evidence(controlId),
    queryFn: async ({ signal }) => (await api(getEvidence, { params: { id: controlId } }, { signal })).data,
    staleTime: fiveMinutes,
    meta: { isQuiet: true },
  });

export const replayQuery = (controlId: string, days: number) =>
  queryOptions({
    queryKey: queryKeys.assess.whatIf(controlId, days),
    queryFn: async ({ signal }) => (await api(replayControl, { params: { id: controlId }, query: { days } }, { signal })).data,
    staleTime: fiveMinutes,
    meta: { isQuiet: true },
  });

type DataOf<Query> = Query extends { queryFn?: infer Fetch } ? (Fetch extends (...args: never[]) => infer R ? Awaited<R> : never) : never;
export type Replay = DataOf<ReturnType<typeof replayQuery>>;
