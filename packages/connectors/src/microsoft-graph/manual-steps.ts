import type { RemedyFile } from '@rampart/domain/control.ts';
import type { Raw } from '../kit/fields-to-write.ts';
import { fileNameOf } from '../kit/file-name-of.ts';

interface ManualSteps {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  /** Below `/v1.0/`. */
  readonly path: string;
  readonly body?: Raw;
  /** Lines that finish `$body` with what stands in the directory. */
  readonly prepare?: readonly string[];
  /** What the change is about, for the names of the files. */
  readonly about: string;
  readonly scopes: readonly string[];
}

/** The same call for Microsoft's own PowerShell module, with its body in a file beside it. */
export function graphManualSteps({ method, path, body, prepare = [], about, scopes }: ManualSteps): RemedyFile[] {
  const name = `${method.toLowerCase()}-${fileNameOf(about)}`;
  const lines = [
    '# Needs the module Microsoft.Graph.Authentication. Sign in as an administrator who may grant these permissions.',
    `Connect-MgGraph -Scopes ${scopes.map((scope) => `'${scope}'`).join(', ')}`,
    ...(body === undefined ? [] : [`$body = Get-Content -Raw -Path "$PSScriptRoot/${name}.json"`, ...prepare]),
    `Invoke-MgGraphRequest -Method ${method} -Uri '/v1.0/${path.replaceAll("'", "''")}'${body === undefined ? '' : " -Body $body -ContentType 'application/json'"}`,
  ];
  const script = { name: `${name}.ps1`, content: `${lines.join('\n')}\n` };
  return body === undefined ? [script] : [script, { name: `${name}.json`, content: `${JSON.stringify(body, null, 2)}\n` }];
}
