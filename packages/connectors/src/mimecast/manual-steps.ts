import type { RemedyFile } from '@rampart/domain/control.ts';
import { fileNameOf } from '../kit/file-name-of.ts';

interface MimecastCall {
  readonly path: string;
  readonly body: object;
  /** Where the whole object is read, for a call that sets back what is not sent: the body is put into it. */
  readonly whole?: string;
  /** What the change is about, for the names of the files. */
  readonly about: string;
}

const header = `#!/bin/sh
# Needs curl and jq. Set MIMECAST_TOKEN to an access token of an API 2.0 application whose role may change this.
set -eu
call() { curl --fail --silent --show-error -X POST -H "Authorization: Bearer $MIMECAST_TOKEN" -H 'Content-Type: application/json' --data @"$2" "https://api.services.mimecast.com$1"; }
`;

/** The same call for curl. */
export function mimecastManualSteps({ path, body, whole, about }: MimecastCall): RemedyFile[] {
  const name = `${path.split('/').at(-1)}-${fileNameOf(about)}`;
  const merged = `{ data: [.data[0] * $change[0].data[0] | del(.policy.createTime, .policy.lastUpdated)] }`;
  const script =
    whole === undefined
      ? `call ${path} ${name}.json`
      : `jq '{ data: [{ id: .data[0].id }] }' ${name}.json | call ${whole} - | jq --slurpfile change ${name}.json '${merged}' | call ${path} -`;
  return [
    { name: `${name}.sh`, content: `${header}${script}\n` },
    { name: `${name}.json`, content: `${JSON.stringify({ data: [body] }, null, 2)}\n` },
  ];
}
