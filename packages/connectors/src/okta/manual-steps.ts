import type { RemedyFile } from '@rampart/domain/control.ts';
import { fileNameOf } from '../kit/file-name-of.ts';
import type { ManualCall } from '../kit/rest-object.ts';

const header = `#!/bin/sh
# Needs curl and jq. Set OKTA_ORG_URL to https://your-company.okta.com and OKTA_API_TOKEN to a token of an administrator who may change this.
set -eu
call() { curl --fail --silent --show-error -H "Authorization: SSWS $OKTA_API_TOKEN" -H 'Content-Type: application/json' "$@"; }
`;

/** Ids come from the organisation: within the quotation marks, the shell reads nothing in them as its own. */
const url = (place: string): string => `"$OKTA_ORG_URL${place.replaceAll(/[\\$`"]/g, String.raw`\$&`)}"`;
const call = (place: string): string => `call -X POST ${url(place)}`;

/** The same calls for curl. Okta replaces an object as a whole: what changes is put into what is there. */
export function oktaManualSteps({ method, path, body, first = [], afterwards = [], about }: ManualCall): RemedyFile[] {
  const name = `${method.toLowerCase()}-${fileNameOf(about)}`;
  const lines = {
    POST: `call -X POST --data @${name}.json ${url(path)}`,
    PUT: `call ${url(path)} | jq --slurpfile change ${name}.json '. * $change[0]' | call -X PUT --data @- ${url(path)}`,
    PATCH: `call -X PATCH --data @${name}.json ${url(path)}`,
    DELETE: `call -X DELETE ${url(path)}`,
  };
  const isCall = method === 'DELETE' || (body !== undefined && Object.keys(body).length > 0);
  const calls = [...first.map(call), ...(isCall ? [lines[method]] : []), ...afterwards.map(call)];
  const script = { name: `${name}.sh`, content: `${header}${calls.join('\n')}\n` };
  return isCall && body !== undefined ? [script, { name: `${name}.json`, content: `${JSON.stringify(body, null, 2)}\n` }] : [script];
}
