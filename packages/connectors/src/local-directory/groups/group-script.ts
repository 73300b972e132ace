import type { Change, ChangeKind } from '@rampart/domain/change.ts';
import type { GroupSettings } from '@rampart/domain/group.ts';
import { quoted } from '@rampart/domain/power-shell.ts';
import { membersToChange } from '../../kit/group-members.ts';
import { accountNameOf, commonNameOf } from './group-names.ts';

export function groupScript(change: Change<ChangeKind, GroupSettings>): string[] {
  if (change.kind === 'delete') return [`Remove-ADGroup -Identity ${quoted(change.target)}`];
  const { name, description, memberIds } = change.after;
  const { added, removed } = membersToChange(change.before?.memberIds ?? [], memberIds);
  const group = quoted(change.target ?? accountNameOf(name));
  const command =
    change.kind === 'create'
      ? `New-ADGroup -GroupScope Global -GroupCategory Security -Name ${quoted(commonNameOf(name))} -SamAccountName`
      : 'Set-ADGroup -Identity';
  return [
    [command, group, ...(description === null ? [] : ['-Description', quoted(description)])].join(' '),
    ...added.map((id) => `Add-ADGroupMember -Identity ${group} -Members ${quoted(id)}`),
    ...removed.map((id) => `Remove-ADGroupMember -Confirm:$false -Identity ${group} -Members ${quoted(id)}`),
  ];
}
