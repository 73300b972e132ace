import type { RemedyFile } from '@rampart/domain/control.ts';
import { fileNameOf } from '../kit/file-name-of.ts';
import { listPaths, type OrgList } from './client.ts';

interface ListCall {
  readonly list: OrgList;
  readonly body: { readonly action: string };
  /** What the change is about, for the names of the files. */
  readonly about: string;
}

const header = `#!/bin/sh
# Needs curl. Set PROOFPOINT_TOKEN to an access token of a Threat Protection API key, and CLUSTER_ID to your cluster.
set -eu
`;

/** The same call for curl. */
export function listManualSteps({ list, body, about }: ListCall): RemedyFile[] {
  const name = `${list}-list-${body.action}-${fileNameOf(about)}`;
  const call = `curl --fail --silent --show-error -X POST -H "Authorization: Bearer $PROOFPOINT_TOKEN" -H 'Content-Type: application/json' --data @${name}.json "https://threatprotection-api.proofpoint.com/api/v1${listPaths[list]}?clusterId=$CLUSTER_ID"`;
  return [
    { name: `${name}.sh`, content: `${header}${call}\n` },
    { name: `${name}.json`, content: `${JSON.stringify(body, null, 2)}\n` },
  ];
}
