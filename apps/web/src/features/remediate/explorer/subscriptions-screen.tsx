import { putJobParameters } from '@rampart/contract/remediate/deployments.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { capitalised } from '@rampart/domain/capitalised.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { canKeepMembers } from '@rampart/domain/recommend/deploys-people.ts';
import { isSubscription } from '@rampart/domain/recommend/is-subscription.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { DataTable } from '@rampart/ui/data-table/data-table.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { countText } from '@rampart/ui/format.ts';
import { Screen } from '@rampart/ui/screen.tsx';
import { LifecycleStatus } from '@rampart/ui/status/lifecycle-status.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { listChange } from '../../../parts/table-search/list-change.ts';
import { tableStateOf, withTableState } from '../../../parts/table-search/table-search.ts';
import { api } from '../../../shell/api/api.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';
import { useSession } from '../../../shell/session/session-state.ts';
import { frequencyText } from '../frequency-text.ts';
import { questsQuery, whichOf } from '../queries.ts';
import { shownStatus } from '../quest-status.ts';
import { hasSubscription } from '../subscriptions/has-subscription.ts';
import { NeverRemoveUsers } from '../subscriptions/never-remove-users.tsx';
import { SubscriptionState } from '../subscriptions/subscription-state.tsx';
import classes from '../subscriptions/subscriptions.module.css';
import { questColumns } from './quest-columns.tsx';
import { QuestMenu } from './quest-menu.tsx';
import { QuestTabs } from './quest-tabs.tsx';

/** Changes what a subscription deploys with, from its next time on. */
function useJobParameters(quest: Quest) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (addOnly: boolean) => {
      const body = { quest_tome_id: quest.quest_tome_id, ...whichOf(quest), job_parameters: { add_only: addOnly } };
      return api(putJobParameters, { params: { id: quest.quest_tome_id }, body });
    },
    onSuccess: ({ data }) => toast.success({ title: 'Subscription changed', message: data.message }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.remediate.quests }),
  });
}

/** How a subscription fares, and what it deploys with where there is something to choose. */
export function SubscriptionCell({ quest }: { readonly quest: Quest }) {
  const change = useJobParameters(quest);
  const mayWrite = isPermitted(useSession().roles, 'deployments:write');
  const { job_parameters: parameters } = quest.quest_instance_details;
  return (
    <span className={classes['cell']}>
      <SubscriptionState quest={quest} />
      {parameters !== null && canKeepMembers(quest.quest_tome_quest_type) && (
        <NeverRemoveUsers
          isOn={parameters.add_only}
          reason={mayWrite ? undefined : 'You need the Standard role or higher to change it.'}
          isBusy={change.isPending}
          onChange={(isOn) => change.mutate(isOn)}
        />
      )}
    </span>
  );
}

const among = (...ids: string[]): Column<Quest>[] => questColumns.filter(({ id }) => ids.includes(id));

const subscriptionColumns: Column<Quest>[] = [
  ...among('priority', 'name'),
  {
    id: 'status',
    header: 'Status',
    cell: (quest) => {
      const { stage, label } = shownStatus(quest);
      return <LifecycleStatus stage={stage} label={label} />;
    },
    sortValue: (quest) => shownStatus(quest).label,
  },
  ...among('deployed'),
  {
    id: 'frequency',
    header: 'Frequency',
    cell: ({ quest_instance_details: { frequency } }) => capitalised(frequencyText(frequency ?? 3600)),
    sortValue: ({ quest_instance_details: { frequency } }) => frequency ?? 3600,
  },
  {
    id: 'subscription',
    header: 'Subscription',
    cell: (quest) => <SubscriptionCell quest={quest} />,
    sortValue: ({ statuses, quest_instance_details: { next_execution_time: next } }) =>
      statuses.includes('SUBSCRIBED') ? (next ?? '') : '9999',
  },
];

const route = getRouteApi('/quests/subscriptions');
const questMenu = (quest: Quest) => <QuestMenu quest={quest} />;
const byName = { id: 'name', desc: false };

const activeText = (active: number, count: number): string =>
  `${active} of ${countText(count, 'subscription', 'subscriptions')} ${active === 1 || count === 1 ? 'is' : 'are'} on`;

/** Muting leaves a subscription on: what deploys automatically is listed, muted or hidden. */
const isListed = (quest: Quest): boolean =>
  isSubscription(quest.quest_tome_quest_type) && (hasSubscription(quest) || (!quest.quest_instance_mute && !quest.quest_tome_hide));

export function SubscriptionsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { quests } = useSuspenseQuery(questsQuery(true)).data;
  const subscriptions = quests.filter(isListed);
  const active = subscriptions.filter(({ statuses }) => statuses.includes('SUBSCRIBED')).length;
  return (
    <Screen title="Remediations" subtitle={activeText(active, subscriptions.length)} tabs={<QuestTabs current="/quests/subscriptions" />}>
      <DataTable
        label="Subscriptions"
        columns={subscriptionColumns}
        rows={subscriptions}
        getRowId={({ node_id }) => node_id}
        state={tableStateOf(search, byName)}
        onStateChange={(state) => void navigate(listChange(search, (before) => withTableState(before, state, byName)))}
        rowActions={questMenu}
        opensRows
        empty={
          <EmptyState
            title="No subscriptions yet"
            hint="Remediations that Rampart deploys again automatically, on a schedule or when data changes, appear here once their product is connected."
          />
        }
      />
    </Screen>
  );
}
