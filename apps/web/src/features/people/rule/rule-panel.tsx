import { Group, Pill } from '@mantine/core';
import type { GroupRule } from '@rampart/contract/people/groups.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { dateText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { useSession } from '../../../shell/session/session-state.ts';
import { groupRulesQuery } from '../queries.ts';
import { RuleDialog } from './rule-dialog.tsx';
import classes from './rule.module.css';
import { useChangeRule } from './use-change-rule.ts';

function Words({ label, words }: { readonly label: string; readonly words: readonly string[] }) {
  return (
    <div>
      <h3 className={classes['heading']}>{label}</h3>
      {words.length === 0 ? (
        <p className={classes['muted']}>None</p>
      ) : (
        <ul className={classes['words']} aria-label={label}>
          {words.map((word) => (
            <Pill key={word} component="li">
              {word}
            </Pill>
          ))}
        </ul>
      )}
    </div>
  );
}

const originOf = ({ is_overridden: isOverridden, changed_by: by, changed_at: at }: GroupRule): string =>
  isOverridden && at !== null ? `Your own words, changed by ${by ?? 'someone'} on ${dateText(at)}` : 'The default rule';

function Rule({ rule }: { readonly rule: GroupRule }) {
  const [isEditing, setEditing] = useState(false);
  const mayWrite = isPermitted(useSession().roles, 'people:write');
  const reason = mayWrite ? undefined : 'You need the Standard role or higher to change this group.';
  const resetting = useChangeRule(rule.name, () => undefined);
  const reset = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'Use the default rule?',
      message: `Your words for ${rule.name} are deleted, and the default words apply again.`,
      confirmLabel: 'Use the default rule',
    });
    if (isSure) resetting.mutate(null);
  };
  return (
    <div className={classes['stack']}>
      <p className={classes['muted']}>{originOf(rule)}</p>
      <Words label="Words in job titles" words={rule.titles} />
      <Words label="Words in departments" words={rule.departments} />
      <InlineProblem title="The rule was not changed" error={resetting.error} />
      <Group gap="sm">
        <ExplainedButton reason={reason} onClick={() => setEditing(true)}>
          Change the rule
        </ExplainedButton>
        {rule.is_overridden && (
          <ExplainedButton variant="subtle" reason={reason} loading={resetting.isPending} onClick={() => void reset()}>
            Use the default rule
          </ExplainedButton>
        )}
      </Group>
      {isEditing && <RuleDialog rule={rule} onClose={() => setEditing(false)} />}
    </div>
  );
}

/** By which words people are in a group. Groups that do not come from words have no such panel. */
export function RulePanel({ groupId }: { readonly groupId: number }) {
  const { data: rules, error, refetch } = useQuery(groupRulesQuery);
  const rule = rules?.find((one) => one.group_id === groupId);
  if (rules !== undefined && rule === undefined) return null;
  return (
    <Panel title="Who is in this group" description="People whose job title or department contains one of these words or phrases">
      {error && <LoadProblem title="The rule could not be loaded" error={error} onRetry={refetch} />}
      {!error && rule === undefined && <TableSkeleton rows={2} columns={1} />}
      {rule !== undefined && <Rule key={rule.group_id} rule={rule} />}
    </Panel>
  );
}
