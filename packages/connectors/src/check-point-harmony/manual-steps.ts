import type { RemedyFile } from '@rampart/domain/control.ts';
import { fileNameOf } from '../kit/file-name-of.ts';

interface HarmonyCall {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body?: object;
  /** What the change is about, for the names of the files. */
  readonly about: string;
}

const header = `#!/bin/sh
# Needs curl and uuidgen. Set HARMONY_GATEWAY to the address of your region, such as https://cloudinfra-gw.portal.checkpoint.com,
# and HARMONY_TOKEN to a token that POST /auth/external has answered for an API key that may change this.
`;
const whichEntry = `# Set HARMONY_EXCEPTION_ID to the entityId that GET /app/hec-api/v1.0/exceptions lists for this entry.
`;

/** The same call for curl. */
export function harmonyManualSteps({ method, path, body, about }: HarmonyCall): RemedyFile[] {
  const what = path.includes('/delete/') ? 'delete' : method === 'PUT' ? 'change' : 'create';
  const name = `${what}-${fileNameOf(about)}`;
  const url = `"$HARMONY_GATEWAY/app/hec-api/v1.0${path}"`;
  const data = body === undefined ? '' : ` -H 'Content-Type: application/json' --data @${name}.json`;
  const call = `curl --fail --silent --show-error -X ${method} -H "Authorization: Bearer $HARMONY_TOKEN" -H "x-av-req-id: $(uuidgen)"${data} ${url}`;
  const script = `${header}${path.includes('$') ? whichEntry : ''}set -eu\n${call}\n`;
  const files = [{ name: `${name}.sh`, content: script }];
  return body === undefined ? files : [...files, { name: `${name}.json`, content: `${JSON.stringify({ requestData: body }, null, 2)}\n` }];
}
