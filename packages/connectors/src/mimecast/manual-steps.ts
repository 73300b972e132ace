import type { RemedyFile } from '@rampart/domain/control.ts';
import { fileNameOf } from '../kit/file-name-of.ts';

interface MimecastCall {
  readonly path: string;
  readonly body: object;
  /** What the change is about, for the names of the files. */
  readonly about: string;
}

const header = `#!/bin/sh
# Needs curl. Set MIMECAST_TOKEN to an access token of an API 2.0 application whose role may change this.
set -eu
`;

/** The same call for curl. */
export function mimecastManualSteps({ path, body, about }: MimecastCall): RemedyFile[] {
  const name = `${path.split('/').at(-1)}-${fileNameOf(about)}`;
  const call = `curl --fail --silent --show-error -X POST -H "Authorization: Bearer $MIMECAST_TOKEN" -H 'Content-Type: application/json' --data @${name}.json 'https://api.services.mimecast.com${path}'`;
  return [
    { name: `${name}.sh`, content: `${header}${call}\n` },
    { name: `${name}.json`, content: `${JSON.stringify({ data: [body] }, null, 2)}\n` },
  ];
}
