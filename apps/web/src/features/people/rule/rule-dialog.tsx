import { Button, Group, TagsInput } from '@mantine/core';
import type { GroupRule } from '@rampart/contract/people/groups.ts';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { useState } from 'react';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { useLeaveWarning } from '../../../shell/navigation/use-leave-warning.ts';
import classes from './rule.module.css';
import { useChangeRule } from './use-change-rule.ts';

/** As many, and as long, as the server takes. */
const mostWords = 200;
const longestWords = 100;

interface WordsProps {
  readonly label: string;
  readonly description: string;
  readonly words: readonly string[];
  readonly onChange: (words: string[]) => void;
}

const Words = ({ label, description, words, onChange }: WordsProps) => (
  <TagsInput
    label={label}
    description={description}
    value={[...words]}
    onChange={(next) => onChange([...new Set(next.map((word) => word.trim().toLowerCase()))].filter((word) => word !== ''))}
    maxTags={mostWords}
    maxLength={longestWords}
    splitChars={[',', ';']}
    acceptValueOnBlur
    clearable={false}
  />
);

interface RuleDialogProps {
  readonly rule: GroupRule;
  readonly onClose: () => void;
}

const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((word) => others.includes(word));

/** The words of a group's rule, to be replaced as a whole. */
export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const [titles, setTitles] = useState<readonly string[]>(rule.titles);
  const [departments, setDepartments] = useState<readonly string[]>(rule.departments);
  const changing = useChangeRule(rule.name, onClose);
  useLeaveWarning(!areSame(rule.titles, titles) || !areSame(rule.departments, departments));
  const isEmpty = titles.length + departments.length === 0;
  return (
    <Dialog isOpen onClose={onClose} title={`Change the rule of ${rule.name}`} width={600} isLocked={changing.isPending}>
      <div className={classes['stack']}>
        <p className={classes['muted']}>
          The group has the people whose job title or department contains one of these words or phrases. Upper and lower case do not matter.
          Press Enter after each.
        </p>
        <Words label="Words in job titles" description="Such as “accounts payable”" words={titles} onChange={setTitles} />
        <Words label="Words in departments" description="Such as “treasury”" words={departments} onChange={setDepartments} />
        {isEmpty && <p role="status">Without any words, no one is in {rule.name} because of their title or department.</p>}
        <InlineProblem title="The rule was not saved" error={changing.error} />
      </div>
      <Group justify="flex-end" mt="md" data-dialog-foot>
        <Button onClick={onClose} disabled={changing.isPending}>
          Cancel
        </Button>
        <Button variant="filled" loading={changing.isPending} onClick={() => changing.mutate({ titles, departments })}>
          Save the rule
        </Button>
      </Group>
    </Dialog>
  );
}
