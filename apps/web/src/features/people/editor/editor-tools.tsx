import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { useDisclosure } from '@mantine/hooks';
import { RefreshCw, UserPlus, UserX } from 'lucide-react';
import type { ExclusionType } from '@rampart/contract/people.ts';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import classes from './editor.module.css';
import type { ListedPerson } from './listed-people.ts';
import { type ChangeMarks, markEach } from './marks.ts';
import { SearchUsersDialog } from './search-users-dialog.tsx';
import { useRemoveOutdated } from './use-remove-outdated.ts';

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
