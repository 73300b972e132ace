import type { RemedyFile } from '@rampart/domain/control.ts';
import { quoted } from '@rampart/domain/power-shell.ts';

interface Account {
  /** The objectGUID, or whatever else `-Identity` takes. */
  readonly id: string;
  readonly name: string;
  /** Left for a person to decide: the line is there, commented out. */
  readonly isOpen?: boolean;
}

interface Script {
  readonly file: `${string}.ps1`;
  /** What it does, in a sentence. */
  readonly purpose: string;
  readonly accounts: readonly Account[];
  /** Commands for one `$account`; `-WhatIf:$WhatIfPreference` is for each to pass on. */
  readonly commands: readonly string[];
}

const lineOf = ({ id, name, isOpen = false }: Account): string =>
  `  ${isOpen ? '# ' : ''}[pscustomobject]@{ Id = ${quoted(id)}; Name = ${quoted(name)} }`;

/** Windows PowerShell takes a file for UTF-8 only when it begins with this. */
const byteOrderMark = '\uFEFF';

/** A PowerShell script for these accounts of an Active Directory. */
export const accountScript = ({ file, purpose, accounts, commands }: Script): RemedyFile => ({
  name: file,
  content: [
    `${byteOrderMark}#Requires -Modules ActiveDirectory`,
    `# ${purpose}`,
    `# Read it, then run ./${file} -WhatIf to see what it would do, and without -WhatIf to do it.`,
    '[CmdletBinding(SupportsShouldProcess)]',
    'param()',
    "$ErrorActionPreference = 'Stop'",
    '',
    '$accounts = @(',
    ...accounts.map(lineOf),
    ')',
    '',
    'foreach ($account in $accounts) {',
    '  Write-Host $account.Name',
    ...commands.map((command) => `  ${command}`),
    '}',
    '',
  ].join('\r\n'),
});
