import type { RemedyFile } from '@rampart/domain/control.ts';
import { quoted } from '@rampart/domain/power-shell.ts';
import { fileNameOf } from '../kit/file-name-of.ts';
import type { ManualCall } from '../kit/rest-object.ts';

interface GraphCall extends ManualCall {
  readonly scopes: readonly string[];
  /** Lines that finish `$body` with what is in the directory. */
  readonly prepare?: readonly string[];
}

/** The same call for Microsoft's own PowerShell module, with its body in a file beside it. */
export function graphManualSteps({ method, path, body, prepare = [], about, scopes }: GraphCall): RemedyFile[] {
  const name = `${method.toLowerCase()}-${fileNameOf(about)}`;
  const lines = [
    '# Needs the module Microsoft.Graph.Authentication. Sign in as an administrator who may grant these permissions.',
    `Connect-MgGraph -Scopes ${scopes.map(quoted).join(', ')}`,
    ...(body === undefined ? [] : [`$body = Get-Content -Raw -Path "$PSScriptRoot/${name}.json"`, ...prepare]),
    `Invoke-MgGraphRequest -Method ${method} -Uri ${quoted(`/v1.0/${path}`)}${body === undefined ? '' : " -Body $body -ContentType 'application/json'"}`,
  ];
  const script = { name: `${name}.ps1`, content: `${lines.join('\n')}\n` };
  return body === undefined ? [script] : [script, { name: `${name}.json`, content: `${JSON.stringify(body, null, 2)}\n` }];
}
