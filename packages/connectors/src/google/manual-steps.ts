import type { RemedyFile } from '@rampart/domain/control.ts';
import type { Raw } from '../kit/fields-to-write.ts';
import { fileNameOf } from '../kit/file-name-of.ts';

interface GoogleCall {
  readonly method: 'PATCH';
  /** Which of Google's hosts; `admin` unless given. */
  readonly host?: 'admin' | 'www';
  readonly path: string;
  readonly body: Raw;
  /** What the change is about, for the names of the files. */
  readonly about: string;
}

const header = `#!/bin/sh
# Needs curl. Set GOOGLE_TOKEN to an access token of an administrator who may change this, as \`gcloud auth print-access-token\` gives one.
set -eu
`;

/** The same call for curl. */
export function googleManualSteps({ method, host = 'admin', path, body, about }: GoogleCall): RemedyFile[] {
  const name = `${method.toLowerCase()}-${fileNameOf(about)}`;
  const call = `curl --fail --silent --show-error -X ${method} -H "Authorization: Bearer $GOOGLE_TOKEN" -H 'Content-Type: application/json' --data @${name}.json 'https://${host}.googleapis.com${path}'`;
  return [
    { name: `${name}.sh`, content: `${header}${call}\n` },
    { name: `${name}.json`, content: `${JSON.stringify(body, null, 2)}\n` },
  ];
}
