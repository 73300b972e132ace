import { expect, test } from 'vitest';
import { graphCall, graphScript } from './power-shell.ts';

test('a script says what it does, what it may do, and then does it', () => {
  const script = graphScript({ about: ['Counts users.'], scopes: ['User.Read.All'], lines: ['Get-MgUser -All'] });
  expect(script.split('\r\n')).toEqual([
    '#Requires -Modules Microsoft.Graph.Authentication',
    '# Counts users.',
    '# Run it with -WhatIf to see what it would do, and without to do it.',
    '[CmdletBinding(SupportsShouldProcess)]',
    'param()',
    "$ErrorActionPreference = 'Stop'",
    "Connect-MgGraph -NoWelcome -Scopes 'User.Read.All'",
    '',
    'Get-MgUser -All',
    '',
  ]);
});

test('announces a call of Graph before it is made', () => {
  const call = graphCall({ about: ['Ann', 'Disable'], method: 'PATCH', path: 'users/p1', body: '@{ accountEnabled = $false }' });
  expect(call).toBe(
    "if ($PSCmdlet.ShouldProcess('Ann', 'Disable')) { Invoke-MgGraphRequest -Method PATCH -Uri '/v1.0/users/p1' -Body @{ accountEnabled = $false } }",
  );
});
