import { Alert } from '@mantine/core';
import { isPermitted } from '@rampart/domain/permission.ts';
import type { ExclusionType } from '@rampart/contract/people.ts';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { exclusionsQuery } from '../../../parts/exclusion-lists/exclusions-query.ts';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import { useSession } from '../../../shell/session/session-state.ts';
import { exclusionTypeText } from '../exclusion-types.ts';
import { GroupList } from '../groups/group-list.tsx';
import { ApplyBar } from './apply-bar.tsx';
import { EditorTools } from './editor-tools.tsx';
import classes from './editor.module.css';
import { listedPeople } from './listed-people.ts';
import { type ChangeMarks, type Marks, noMarks, toggleMark } from './marks.ts';
import { PeopleList } from './people-list.tsx';
import { useApplyMarks } from './use-apply-marks.ts';
import { useStandingMarks } from './use-standing-marks.ts';

const needsRole = 'You need the role standard or higher to change exclusions.';

interface ExclusionEditorProps {
  readonly type: ExclusionType;
  readonly marks: Marks;
  readonly onMarks: ChangeMarks;
}

/** One list of people who are spared: who is in it, what shall change, and the groups that hold it. */
export function ExclusionEditor({ type, marks, onMarks }: ExclusionEditorProps) {
  const mayWrite = isPermitted(useSession().roles, 'exclusions:write');
  const { data, error, refetch } = useQuery(exclusionsQuery);
  const standing = useStandingMarks(type, marks, onMarks);
  const { apply, isApplying, problems } = useApplyMarks(type, onMarks);
  if (data === undefined)
    return error ? (
      <LoadProblem title="The exclusion lists could not be loaded" error={error} onRetry={refetch} />
    ) : (
      <TableSkeleton rows={3} columns={3} />
    );
  const text = exclusionTypeText(type);
  const people = listedPeople(data, type, standing);
  return (
    <div className={classes['frame']}>
      <div className={classes['editor']}>
        <div className={classes['list']}>
          {!mayWrite && <Alert color="gray">You can look at this list. {needsRole}</Alert>}
          <EditorTools type={type} people={people} reason={mayWrite ? undefined : needsRole} onMarks={onMarks} />
          <PeopleList
            text={text}
            people={people}
            isBusy={isApplying}
            onToggle={mayWrite ? (person, mark) => onMarks((current) => toggleMark(current, person, mark)) : undefined}
          />
          {mayWrite && people.length > 0 && (
            <ApplyBar
              marks={standing}
              isApplying={isApplying}
              problems={problems}
              onApply={() => apply(standing)}
              onDiscard={() => onMarks(() => noMarks)}
            />
          )}
        </div>
        <GroupList groups={data.groups[type] ?? []} logId={text.logId} />
      </div>
    </div>
  );
}
