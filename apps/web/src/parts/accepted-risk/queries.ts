import {
  type AcceptedRisk,
  acceptRisk,
  approveRisk,
  listAcceptedRisks,
  withdrawAcceptedRisk,
} from '@rampart/contract/assess/accepted-risks.ts';
import { type QueryClient, mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

export const acceptedRisksQuery = (controlIds: readonly string[]) =>
  queryOptions({
    queryKey: queryKeys.assess.acceptedRisks(controlIds),
    queryFn: async ({ signal }) =>
      (await api(listAcceptedRisks, { body: { control_ids: [...controlIds] } }, { signal })).data.risk_accepted,
    // Beside the controls, which are there without it.
    meta: { isQuiet: true },
  });

interface Acceptance {
  readonly control_id: string;
  readonly reason: string;
  readonly owner: string;
  readonly expires: string;
  readonly second_approver: boolean;
}

/** An accepted risk changes the score, the wall, remediations and coverage alike, what programs count, and what is planned. */
const renew = (queryClient: QueryClient) => async (): Promise<void> => {
  const { quests, programs, questPlans } = queryKeys.remediate;
  await Promise.all([quests, programs, questPlans].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
};

/** `onDone` is called before what it changes is read again: what asked for it may be gone from the screen by then. */
export const acceptRiskMutation = (queryClient: QueryClient, onDone: (acceptance: Acceptance) => void) =>
  mutationOptions({
    mutationFn: (body: Acceptance) => api(acceptRisk, { body }),
    onSuccess: (_, acceptance) => {
      onDone(acceptance);
      return renew(queryClient)();
    },
  });

export const approveRiskMutation = (queryClient: QueryClient, onDone: () => void) =>
  mutationOptions({
    mutationFn: ({ control_id, accepted_at }: AcceptedRisk) => api(approveRisk, { body: { control_id, accepted_at } }),
    onSuccess: () => {
      onDone();
      return renew(queryClient)();
    },
    // Another one may be there now, which is to be seen first.
    onError: renew(queryClient),
  });

export const withdrawRiskMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (controlId: string) => api(withdrawAcceptedRisk, { body: { control_id: controlId } }),
    onSuccess: renew(queryClient),
  });
