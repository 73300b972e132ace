import type { Change, ChangeKind } from '@rampart/domain/change.ts';
import type { RemedyFile } from '@rampart/domain/control.ts';
import type { GroupSettings } from '@rampart/domain/group.ts';
import { fileNameOf } from '../kit/file-name-of.ts';
import { membersToChange } from '../kit/members-to-change.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const memberLines = (group: string, command: string, ids: readonly string[]): string[] =>
  ids.map((id) => `${command} -Identity ${group} -Members ${quoted(id)}`);

function linesFor(change: Change<ChangeKind, GroupSettings>): string[] {
  if (change.kind === 'delete') return [`Remove-ADGroup -Identity ${quoted(change.target)}`];
  const { name, description, memberIds } = change.after;
  const { added, removed } = membersToChange(change.before?.memberIds ?? [], memberIds);
  const group = quoted(change.target ?? name);
  const text = description === null ? [] : ['-Description', quoted(description)];
  const first =
    change.kind === 'create'
      ? [['New-ADGroup -GroupScope Global -GroupCategory Security -Name', group, ...text].join(' ')]
      : [['Set-ADGroup -Identity', group, ...text].join(' ')];
  return [
    ...first,
    ...memberLines(group, 'Add-ADGroupMember', added),
    ...memberLines(group, 'Remove-ADGroupMember -Confirm:$false', removed),
  ];
}

/** A script for the ActiveDirectory module of PowerShell. */
export function groupManualSteps(change: Change<ChangeKind, GroupSettings>): RemedyFile[] {
  const { name } = change.after ?? change.before;
  const lines = [
    '# Needs the module ActiveDirectory, and an account that may change groups.',
    'Import-Module ActiveDirectory',
    ...linesFor(change),
  ];
  return [{ name: `${change.kind}-${fileNameOf(name)}.ps1`, content: `${lines.join('\n')}\n` }];
}
