import { deployInstance, subscribe } from '@rampart/contract/remediate/deployments.ts';
import { muteInstance } from '@rampart/contract/remediate/instances.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { createDefaultIssue, type TrackedIssue } from '@rampart/contract/tickets/issues.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shell/api/api.ts';
import { errorText } from '../../../shell/api/error-text.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';
import { instanceIdOf } from '../instance-id-of.ts';
import { whichOf } from '../queries.ts';
import type { BulkAction } from './bulk-step.ts';
import type { BulkRow } from './use-bulk-plans.ts';

/** How far one remediation of the selection is. A job goes on at the server. */
export type BulkProgress =
  | { readonly kind: 'waiting' | 'starting' | 'done' }
  | { readonly kind: 'job'; readonly jobUuid: string }
  | { readonly kind: 'ticket'; readonly issue: TrackedIssue }
  | { readonly kind: 'failed'; readonly label: string; readonly because: string };

const failedLabels: Readonly<Record<BulkAction, string>> = {
  stage: 'Not started',
  deploy: 'Not started',
  subscribe: 'Not started',
  ticket: 'Not created',
  mute: 'Not muted',
};

/** The plan that was shown is the one that is carried out: the server refuses another. */
const planHashOf = (row: BulkRow): string => (row.kind === 'planned' ? (row.plan.data?.plan_hash ?? '') : '');

async function start(action: BulkAction, row: BulkRow): Promise<BulkProgress> {
  const { quest } = row;
  if (action === 'mute') {
    await api(muteInstance, { params: { id: await instanceIdOf(quest) }, body: { mute: true } });
    return { kind: 'done' };
  }
  if (action === 'ticket')
    return { kind: 'ticket', issue: (await api(createDefaultIssue, { query: { quest_instance_id: await instanceIdOf(quest) } })).data };
  if (action === 'subscribe') {
    const body = { quest_tome_id: quest.quest_tome_id, ...whichOf(quest), plan_hash: planHashOf(row) };
    return { kind: 'job', jobUuid: (await api(subscribe, { params: { id: quest.quest_tome_id }, body })).data.job_uuid };
  }
  const body = { phase: row.kind === 'planned' ? row.phase : ('stage' as const), plan_hash: planHashOf(row) };
  return { kind: 'job', jobUuid: (await api(deployInstance, { params: { id: await instanceIdOf(quest) }, body })).data.job_uuid };
}

type ByNode = Readonly<Record<Quest['node_id'], BulkProgress>>;

/** Starts one remediation after the other. One that fails does not keep the next from starting, and says why in its row. */
export function useBulkRun(action: BulkAction) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<ByNode>();
  const [isStarting, setStarting] = useState(false);

  async function run(rows: readonly BulkRow[]): Promise<void> {
    const say = (node: string, one: BulkProgress): void => setProgress((all) => ({ ...all, [node]: one }));
    setStarting(true);
    setProgress(Object.fromEntries(rows.map(({ quest }) => [quest.node_id, { kind: 'waiting' }])));
    for (const row of rows) {
      const { node_id: node } = row.quest;
      say(node, { kind: 'starting' });
      say(
        node,
        await start(action, row).catch((error: unknown): BulkProgress => ({
          kind: 'failed',
          label: failedLabels[action],
          because: errorText(error),
        })),
      );
    }
    setStarting(false);
    for (const queryKey of [queryKeys.remediate.quests, queryKeys.remediate.programs, queryKeys.deploy.jobs, queryKeys.tickets.all])
      void client.invalidateQueries({ queryKey });
  }
  return { progress, isStarting, run };
}
