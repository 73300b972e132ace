import { useDisclosure } from '@mantine/hooks';
import { type ExclusionType, removeStaleExclusions } from '@rampart/contract/people/exclusions.ts';
import { firstLines } from '@rampart/domain/first-of-many.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw, UserPlus, UserX } from 'lucide-react';
import { whenWritten } from '../../../parts/deployment-job/approval-words.ts';
import { type ApprovalNeed, useApprovalNeed } from '../../../parts/deployment-job/use-approval-need.ts';
import { exclusionsQuery } from '../../../parts/exclusion-lists/exclusions-query.ts';
import { api } from '../../../shell/api/api.ts';
import { errorText } from '../../../shell/api/error-text.ts';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { exclusionTypeText } from '../exclusion-types.ts';
import classes from './editor.module.css';
import type { ListedPerson } from './listed-people.ts';
import { type ChangeMarks, markEach } from './marks.ts';
import { SearchUsersDialog } from './search-users-dialog.tsx';

const mostNamed = 10;

const namesOf = (people: readonly ListedPerson[]): string[] =>
  firstLines(
    people.map(({ name, mail }) => `${name} (${mail})`),
    mostNamed,
  );

/** The list is Rampart's own; writing its groups is a deployment. */
const removedFrom: Readonly<Record<ApprovalNeed, string>> = {
  needed: `from the list immediately, and from its groups ${whenWritten.needed}`,
  'not-needed': 'immediately, from the list and from its groups',
  'not-known': `from the list immediately, and from its groups ${whenWritten['not-known']}`,
};

/** Removes people who are in no directory any more, after a confirmation. */
function useRemoveOutdated(type: ExclusionType, outdated: readonly ListedPerson[]) {
  const client = useQueryClient();
  const { label } = exclusionTypeText(type);
  const approval = useApprovalNeed();
  const mutation = useMutation({
    mutationFn: () => api(removeStaleExclusions, { body: { exclusion_type: type } }),
    onSuccess: ({ data: { succeeded } }) =>
      toast.success({ title: 'Exclusions Updated', message: `${succeeded.length} outdated removed from ${label}.` }),
    onError: (error) => toast.error({ title: 'Error Removing Members', message: errorText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: exclusionsQuery.queryKey }),
    meta: { isQuiet: true },
  });
  const ask = async (): Promise<void> => {
    const isConfirmed = await confirm({
      title: `Remove outdated users from ${label}?`,
      message: `They are no longer found in the directory. They are removed ${removedFrom[approval]}:`,
      consequences: namesOf(outdated),
      confirmLabel: 'Remove outdated',
      tone: 'danger',
    });
    if (isConfirmed) mutation.mutate();
  };
  return { ask, isRemoving: mutation.isPending, error: mutation.error };
}

interface EditorToolsProps {
  readonly type: ExclusionType;
  readonly people: readonly ListedPerson[];
  /** Why nothing can be changed. */
  readonly reason: string | undefined;
  readonly onMarks: ChangeMarks;
}

/** What concerns more than one person of the list. */
export function EditorTools({ type, people, reason, onMarks }: EditorToolsProps) {
  const [isSearching, search] = useDisclosure(false);
  const outdated = people.filter(({ flags }) => flags.includes('outdated'));
  const behind = people.filter(({ mark, remedy }) => mark === 'existing' && remedy === 'refresh');
  const removal = useRemoveOutdated(type, outdated);
  return (
    <div>
      <div className={classes['tools']}>
        <ExplainedButton reason={reason} leftSection={<UserPlus size={16} aria-hidden="true" />} onClick={search.open}>
          Add users…
        </ExplainedButton>
        {behind.length > 1 && (
          <ExplainedButton
            reason={reason}
            leftSection={<RefreshCw size={16} aria-hidden="true" />}
            onClick={() => onMarks((marks) => markEach(marks, behind, 'refresh'))}
          >
            Refresh all {behind.length}
          </ExplainedButton>
        )}
        {outdated.length > 0 && (
          <ExplainedButton
            reason={reason}
            loading={removal.isRemoving}
            leftSection={<UserX size={16} aria-hidden="true" />}
            onClick={() => void removal.ask()}
          >
            Remove outdated…
          </ExplainedButton>
        )}
      </div>
      <InlineProblem title="The outdated users were not removed" error={removal.error} />
      {isSearching && (
        <SearchUsersDialog
          present={new Set(people.map(({ mail }) => mail))}
          onAdd={(found) => onMarks((marks) => markEach(marks, found, 'add'))}
          onClose={search.close}
        />
      )}
    </div>
  );
}
