import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { isSubscription } from '@rampart/domain/recommend/is-subscription.ts';
import { DataTable } from '@rampart/ui/data-table/data-table.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { tableStateOf, withTableState } from '../../../parts/table-search/table-search.ts';
import { questsQuery } from '../queries.ts';
import { QuestMenu } from './quest-menu.tsx';
import { QuestTabs } from './quest-tabs.tsx';
import { subscriptionColumns } from './subscription-columns.tsx';

const route = getRouteApi('/quests/subscriptions');
const questMenu = (quest: Quest) => <QuestMenu quest={quest} />;
const byName = { id: 'name', desc: false };

export function SubscriptionsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { quests } = useSuspenseQuery(questsQuery(false)).data;
  const subscriptions = quests.filter(({ quest_tome_quest_type: type }) => isSubscription(type));
  const active = subscriptions.filter(({ statuses }) => statuses.includes('SUBSCRIBED')).length;
  return (
    <Screen
      title="Remediations"
      subtitle={`${active} of ${subscriptions.length} subscriptions are on`}
      tabs={<QuestTabs current="/quests/subscriptions" />}
    >
      <DataTable
        label="Subscriptions"
        columns={subscriptionColumns}
        rows={subscriptions}
        getRowId={({ node_id }) => node_id}
        state={tableStateOf(search, byName)}
        onStateChange={(state) => void navigate({ search: withTableState(search, state, byName) })}
        rowActions={questMenu}
        empty={
          <EmptyState
            title="No subscriptions yet"
            hint="Remediations that deploy themselves again, on a schedule or when the data changes, appear here once their product is connected."
          />
        }
      />
    </Screen>
  );
}
