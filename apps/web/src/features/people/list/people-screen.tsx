import type { Individual } from '@rampart/contract/people/individuals.ts';
import { executivesId } from '@rampart/domain/people/people-group.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { usePeopleListDeployment } from '../../../parts/people-list/people-list-deployment-provider.ts';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { useSession } from '../../../shell/session/session-state.ts';
import { ExecutivesDialog } from '../executives/executives-dialog.tsx';
import { useChangeExecutives } from '../executives/use-change-executives.ts';
import { groupFact } from '../group/group-fact.ts';
import { GroupFigures } from '../group/group-figures.tsx';
import { GroupTabs } from '../group/group-tabs.tsx';
import { useGroup } from '../group/use-group.ts';
import { NoAttacksYet } from '../no-attacks-yet.tsx';
import type { ListedPeople } from '../queries.ts';
import { DownloadPeople } from './download-people.tsx';
import { PeopleGrid } from './people-grid.tsx';
import classes from './people-list.module.css';
import { isDefaultRange, rangeOf, secondsOf } from './people-range.ts';
import type { PeopleSearch } from './people-search.ts';
import { type ListedChange, PeopleTools } from './people-tools.tsx';

const route = getRouteApi('/personas/$group/people');

/** What the address becomes; what is usual is left out of it. */
function searchWith({ person }: PeopleSearch, { filter, sort, showUsers, range }: ListedPeople, now: number): PeopleSearch {
  return {
    ...(isDefaultRange(range, now) ? {} : secondsOf(range)),
    ...(sort === 'risk' ? {} : { sort }),
    ...(showUsers === 'current' ? {} : { showUsers }),
    ...(filter === '' ? {} : { filter }),
    ...(person === undefined ? {} : { person }),
  };
}

/** Takes a person out of the group by hand, after a confirmation. */
function useRemoveExecutive() {
  const { mutate, problem } = useChangeExecutives('remove', () => undefined);
  const remove = useCallback(
    async ({ mail }: Individual): Promise<void> => {
      const isSure = await confirm({
        title: 'Remove User From Executive Group?',
        message: 'You can always add them back at a later time.',
        confirmLabel: 'Remove User',
        tone: 'danger',
      });
      if (isSure) mutate([mail]);
    },
    [mutate],
  );
  return { remove, problem };
}

/** Everyone of a group: who is attacked most, who came, left or came back. The address has all of what is chosen. */
export function PeopleScreen() {
  const { group: name } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { group, hasFigures } = useGroup(name);
  // One moment for the whole visit: a list must not change under the reader at midnight.
  const [now] = useState(Date.now);
  const showDeployment = usePeopleListDeployment();
  const mayWrite = isPermitted(useSession().roles, 'people:write');
  const [isEditing, setEditing] = useState(false);
  const { remove, problem } = useRemoveExecutive();
  const listed: ListedPeople = {
    group: group.name,
    isMostAttacked: group.is_most_attacked,
    range: rangeOf(search, now),
    sort: search.sort ?? 'risk',
    showUsers: group.is_most_attacked ? (search.showUsers ?? 'current') : 'current',
    filter: search.filter?.trim() ?? '',
  };
  const onChange = (change: ListedChange): void =>
    void navigate({
      to: '.',
      search: searchWith(search, { ...listed, ...change }, now),
      replace: change.filter !== undefined,
      resetScroll: false,
    });
  const isExecutives = group.id === executivesId;
  const removeReason = mayWrite ? undefined : 'You need the Standard role or higher to change this group.';
  const onRemove = useCallback((person: Individual) => void remove(person), [remove]);
  return (
    <Screen
      title={group.name}
      subtitle={groupFact(group, hasFigures)}
      tabs={<GroupTabs group={name} />}
      actions={
        <>
          <DownloadPeople listed={listed} />
          {isExecutives && (
            <ExplainedButton
              variant="filled"
              reason={removeReason}
              leftSection={<UserPlus size={16} aria-hidden="true" />}
              onClick={() => setEditing(true)}
            >
              Update Executive Group
            </ExplainedButton>
          )}
          {showDeployment(group.name)}
        </>
      }
    >
      {!hasFigures && <NoAttacksYet />}
      <div className={classes['figures']}>
        <GroupFigures group={group} hasFigures={hasFigures} />
      </div>
      {isExecutives && <InlineProblem title="Why the user was not removed" error={problem} />}
      <PeopleTools listed={listed} now={now} onChange={onChange} />
      <PeopleGrid listed={listed} onClearFilter={() => onChange({ filter: '' })} {...(isExecutives && { onRemove, removeReason })} />
      {isEditing && <ExecutivesDialog onClose={() => setEditing(false)} />}
    </Screen>
  );
}
