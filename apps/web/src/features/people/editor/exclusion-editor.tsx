import { Alert, Button } from '@mantine/core';
import { addExclusions, type ExclusionType, removeExclusions, syncExclusions } from '@rampart/contract/people/exclusions.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { whenWritten } from '../../../parts/deployment-job/approval-words.ts';
import { type ApprovalNeed, useApprovalNeed } from '../../../parts/deployment-job/use-approval-need.ts';
import { exclusionsQuery } from '../../../parts/exclusion-lists/exclusions-query.ts';
import { api } from '../../../shell/api/api.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import { useLeaveWarning } from '../../../shell/navigation/use-leave-warning.ts';
import { useSession } from '../../../shell/session/session-state.ts';
import { exclusionTypeText } from '../exclusion-types.ts';
import { GroupList } from '../groups/group-list.tsx';
import { afterApplying } from './after-applying.ts';
import { EmergencyRemovalDialog } from './emergency-removal-dialog.tsx';
import { EmergencySuggestions } from './emergency-suggestions.tsx';
import { EditorTools } from './editor-tools.tsx';
import classes from './editor.module.css';
import { ListPlanDialog } from './list-plan-dialog.tsx';
import { type Exclusions, listedPeople, removalsUnapproved } from './listed-people.ts';
import { applicableMarks, type ChangeMarks, type Marks, marksSummary, noMarks, toggleMark, withoutMarks } from './marks.ts';
import { PeopleList } from './people-list.tsx';
import { type ExclusionCall, type Problem, sendMarks } from './send-marks.ts';
import { StaleRules } from './stale-rules.tsx';
import { useEmergencyRemoval } from './use-emergency-removal.ts';
import { type Acceptance, hasRules, useListPlan } from './use-list-plan.ts';

interface ApplyBarProps {
  readonly marks: Marks;
  readonly isApplying: boolean;
  /** Of the last time. */
  readonly problems: readonly Problem[];
  readonly onApply: () => void;
  readonly onDiscard: () => void;
}

/** Nothing is sent before this is pressed. */
function ApplyBar({ marks, isApplying, problems, onApply, onDiscard }: ApplyBarProps) {
  const hasMarks = marks.size > 0;
  return (
    <div className={classes['apply']}>
      {hasMarks &&
        problems.map(({ title, message }) => (
          <Alert key={title} color="red" title={title}>
            {message}
          </Alert>
        ))}
      <div className={classes['applyRow']}>
        <span className={classes['muted']} role="status">
          {hasMarks ? `${marksSummary(marks)}. Changes are saved when you apply them.` : ''}
        </span>
        {hasMarks && (
          <Button variant="subtle" disabled={isApplying} onClick={onDiscard}>
            Discard
          </Button>
        )}
        <ExplainedButton
          variant={hasMarks ? 'filled' : 'default'}
          reason={hasMarks ? undefined : 'Add, remove or refresh someone first.'}
          loading={isApplying}
          onClick={onApply}
        >
          Apply Changes
        </ExplainedButton>
      </div>
    </div>
  );
}

const mailsOf = (people: readonly { readonly mail: string }[]): ReadonlySet<string> => new Set(people.map(({ mail }) => mail));

const listedIn = (exclusions: Exclusions, type: ExclusionType) => ({
  present: mailsOf(exclusions.current[type] ?? []),
  leaving: mailsOf(removalsUnapproved(exclusions, type)),
});

/** The marks that still change something. The others are dropped, so that the editor never asks about changes it does not show. */
function useApplicableMarks(type: ExclusionType, marks: Marks, onMarks: ChangeMarks): Marks {
  const { data } = useQuery(exclusionsQuery);
  const applicable = useMemo(() => (data === undefined ? marks : applicableMarks(marks, listedIn(data, type))), [data, marks, type]);
  useEffect(() => {
    if (applicable.size < marks.size) onMarks(() => applicable);
  }, [marks, onMarks, applicable]);
  return applicable;
}

/** Adding comes first: a list whose people are exchanged is not empty in between. */
const exclusionCalls = (acceptance: Acceptance): readonly ExclusionCall[] => [
  {
    kinds: ['add'],
    title: 'Error Adding Members',
    send: (exclusion_type, add) => api(addExclusions, { body: { exclusion_type, add } }),
  },
  {
    kinds: ['remove'],
    title: 'Error Removing Members',
    send: (exclusion_type, remove) => api(removeExclusions, { body: { exclusion_type, remove, ...acceptance() } }),
  },
  {
    kinds: ['sync', 'refresh'],
    title: 'Error Syncing Members',
    send: (exclusion_type, sync) => api(syncExclusions, { body: { exclusion_type, sync } }),
  },
];

/** The list is Rampart's own; writing its groups is a deployment. */
const areUpdated: Readonly<Record<ApprovalNeed, string>> = {
  needed: `are updated ${whenWritten.needed}`,
  'not-needed': 'are being updated',
  'not-known': `are updated ${whenWritten['not-known']}`,
};

const refetchAfterMs = 500;

interface Done {
  readonly done: readonly string[];
  readonly jobCount: number;
}

/** Takes off the marks that were applied, and looks again shortly after. */
function useSettleMarks(type: ExclusionType, onMarks: ChangeMarks) {
  const client = useQueryClient();
  const { user } = useSession();
  const approval = useApprovalNeed();
  return (marks: Marks, { done, jobCount }: Done): void => {
    const taken = new Map([...marks].filter(([mail]) => done.includes(mail)));
    client.setQueryData(
      exclusionsQuery.queryKey,
      (known) => known && afterApplying(known, { type, marks: taken, by: user.email, at: new Date().toISOString() }),
    );
    onMarks((current) => withoutMarks(current, done));
    if (done.length > 0 || marks.size === 0)
      toast.success({
        title: 'Exclusions Updated',
        message: jobCount === 0 ? 'The list is saved.' : `The list is saved, and its groups ${areUpdated[approval]}.`,
      });
    window.setTimeout(() => {
      void client.invalidateQueries({ queryKey: exclusionsQuery.queryKey });
      void client.invalidateQueries({ queryKey: queryKeys.deploy.jobs });
    }, refetchAfterMs);
  };
}

/** Applies the marks: those that change rules too by a plan that is shown first, the others as they are. */
function useApplyMarks(type: ExclusionType, onMarks: ChangeMarks) {
  const settle = useSettleMarks(type, onMarks);
  const count = useQuery(exclusionsQuery).data?.current[type]?.length ?? 0;
  const isLastConfirmed = useRef(false);
  const acceptance: Acceptance = () => (isLastConfirmed.current ? { accepts_none_left: true } : {});
  const sending = useMutation({
    mutationFn: (marks: Marks) => sendMarks(type, marks, exclusionCalls(acceptance)),
    onSuccess: (sent, marks) => {
      for (const problem of sent.problems) toast.error(problem);
      settle(marks, sent);
    },
    meta: { isQuiet: true },
  });
  const planned = useListPlan(type, {
    acceptance,
    onPlain: sending.mutate,
    onApplied: (marks, { succeeded, jobCount }) => settle(marks, { done: succeeded, jobCount }),
  });
  const removal = useEmergencyRemoval({
    type,
    count,
    onConfirmed: (marks, { isLast }) => {
      isLastConfirmed.current = isLast;
      if (hasRules(type)) planned.plan(marks);
      else sending.mutate(marks);
    },
  });
  return {
    apply: removal.apply,
    removal,
    planned,
    isApplying: removal.isChecking || sending.isPending || planned.isPlanning || planned.isApplying,
    problems: sending.isPending ? [] : (sending.data?.problems ?? []),
  };
}

const needsRole = 'You need the Standard role or higher to change exclusions.';

interface ExclusionEditorProps {
  readonly type: ExclusionType;
  readonly marks: Marks;
  readonly onMarks: ChangeMarks;
}

/** One list of excluded people: who is in it, which changes are marked, and the groups it is synced to. */
export function ExclusionEditor({ type, marks, onMarks }: ExclusionEditorProps) {
  const mayWrite = isPermitted(useSession().roles, 'exclusions:write');
  const { data, error, refetch } = useQuery(exclusionsQuery);
  const applicable = useApplicableMarks(type, marks, onMarks);
  const { apply, removal, planned, isApplying, problems } = useApplyMarks(type, onMarks);
  if (data === undefined)
    return error ? (
      <LoadProblem title="The exclusion lists could not be loaded" error={error} onRetry={refetch} />
    ) : (
      <TableSkeleton rows={3} columns={3} />
    );
  const text = exclusionTypeText(type);
  const people = listedPeople(data, type, applicable);
  return (
    <div className={classes['frame']}>
      <div className={classes['editor']}>
        <div className={classes['list']}>
          {!mayWrite && <Alert color="gray">You can view this list. {needsRole}</Alert>}
          {hasRules(type) && (
            <StaleRules
              type={type}
              reason={mayWrite ? undefined : needsRole}
              isPlanning={planned.isPlanning}
              onRepair={() => planned.plan(noMarks)}
            />
          )}
          <EditorTools type={type} people={people} reason={mayWrite ? undefined : needsRole} onMarks={onMarks} />
          {mayWrite && type === 'emergency_access_exclusions' && (
            <EmergencySuggestions present={new Set(people.map(({ mail }) => mail))} onMarks={onMarks} />
          )}
          <PeopleList
            text={text}
            people={people}
            isBusy={isApplying}
            onToggle={mayWrite ? (person, mark) => onMarks((current) => toggleMark(current, person, mark)) : undefined}
          />
          {mayWrite && people.length > 0 && (
            <ApplyBar
              marks={applicable}
              isApplying={isApplying}
              problems={problems}
              onApply={() => apply(applicable)}
              onDiscard={() => onMarks(() => noMarks)}
            />
          )}
        </div>
        <GroupList groups={data.groups[type] ?? []} logId={text.logId} />
      </div>
      {removal.question && <EmergencyRemovalDialog question={removal.question} onConfirm={removal.confirm} onClose={removal.close} />}
      {planned.reviewed && (
        <ListPlanDialog
          title={planned.reviewed.marks.size > 0 ? `Change ${text.label} and its rules?` : `Repair the rules of ${text.label}?`}
          plans={planned.reviewed.plans}
          isApplying={planned.isApplying}
          error={planned.error}
          onApply={planned.apply}
          onClose={planned.close}
        />
      )}
    </div>
  );
}

/** The editor of one list in a screen that is about something else. */
export function StandaloneExclusionEditor({ type }: { readonly type: ExclusionType }) {
  const [marks, setMarks] = useState<Marks>(noMarks);
  useLeaveWarning(marks.size > 0);
  return <ExclusionEditor type={type} marks={marks} onMarks={setMarks} />;
}
