import { comment, quoted } from '@rampart/domain/power-shell.ts';

export const quotedList = (texts: readonly string[]): string => `@(${texts.map(quoted).join(', ')})`;

interface Script {
  /** What it does, for who opens it. */
  readonly about: readonly string[];
  readonly scopes: readonly string[];
  readonly lines: readonly string[];
}

/** A script for Microsoft Graph PowerShell that stops at the first thing that goes wrong. */
export const graphScript = ({ about, scopes, lines }: Script): string =>
  [
    '#Requires -Modules Microsoft.Graph.Authentication',
    ...about.map(comment),
    comment('Run it with -WhatIf to see what it would do, and without to do it.'),
    '[CmdletBinding(SupportsShouldProcess)]',
    'param()',
    "$ErrorActionPreference = 'Stop'",
    `Connect-MgGraph -NoWelcome -Scopes ${scopes.map(quoted).join(', ')}`,
    '',
    ...lines,
    '',
  ].join('\r\n');

interface Call {
  /** Who or what it is about, and what happens to it, as PowerShell asks before it does it. */
  readonly about: readonly [target: string, action: string];
  readonly method: 'PATCH' | 'DELETE';
  readonly path: string;
  /** A hashtable of PowerShell. */
  readonly body?: string;
}

/** One call of Microsoft Graph that `-WhatIf` only announces. */
export const graphCall = ({ about: [target, action], method, path, body }: Call): string =>
  `if ($PSCmdlet.ShouldProcess(${quoted(target)}, ${quoted(action)})) { ` +
  `Invoke-MgGraphRequest -Method ${method} -Uri ${quoted(`/v1.0/${path}`)}${body === undefined ? '' : ` -Body ${body}`} }`;
