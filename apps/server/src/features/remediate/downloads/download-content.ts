import type { ContentKey } from '@rampart/domain/product.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { TenantScope } from '../../../platform/http/actor.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import { lockEntitlement } from '../../tenants/index.ts';
import { countedControls } from '../steps/remediation-title.ts';
import type { ContentInput } from './content-input.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { makeConfigurator } from './configurator/make-configurator.ts';
import { contentBrief } from './content-brief.ts';
import { contentUsage, noteDownload } from './content-usage.ts';
import { type GatheredContent, gatherContent } from './gather-content.ts';
import { makeGuide } from './guide/make-guide.ts';

const endings: Readonly<Record<ContentKey, string>> = { deployment_guide: 'deployment-guide.docx', configuration_tool: 'configurator.zip' };

/** Out of ids of the catalog only: letters, digits and dashes, so that it needs no escaping in a header. */
function fileNameFor({ remediation, program, product }: Pick<ContentInput, 'remediation' | 'program' | 'product'>, kind: ContentKey) {
  const parts = [remediation?.id ?? product.id, program.type, endings[kind]];
  return parts.join('-').replaceAll('_', '-');
}

interface Asked {
  readonly tenant: TenantScope;
  readonly by: ActedBy;
  readonly kind: ContentKey;
  readonly load: (tx: TenantTx) => Promise<ContentInput>;
}

interface Downloaded {
  readonly fileName: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

const kinds = {
  deployment_guide: {
    name: 'deployment guide',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    make: makeGuide,
  },
  configuration_tool: { name: 'configuration tool', type: 'application/zip', make: makeConfigurator },
} as const;

function refuseEmpty({ controls, remediation, product }: ContentInput): void {
  if (controls.length > 0) return;
  throw new BadRequest(
    remediation
      ? 'No control of this remediation is selected or staged. Select controls under Remediation Outcomes, then download again.'
      : `Every control of ${product.name} in this program is in place or does not apply: there is nothing left to do by hand.`,
  );
}

async function record(
  deps: RemediateDeps,
  tx: TenantTx,
  { by, kind, content }: Omit<Asked, 'tenant' | 'load'> & { content: GatheredContent },
) {
  const { remediation, program, product, controls } = content;
  await lockEntitlement(tx, { identifier: 'export_data', usage: contentUsage });
  await noteDownload(tx, fileNameFor(content, kind));
  const what = remediation ? `“${remediation.name}” (${product.name}, ${program.name})` : `${product.name} in the program ${program.name}`;
  await recordEvent(deps, tx, {
    ...by,
    action: 'content.download',
    status: 'success',
    message: `Downloaded the ${kinds[kind].name} for ${what}, with ${countedControls(controls.length)}.`,
    details: { remediation: remediation?.id ?? null, program: program.id, product: product.id, content: kind },
  });
}

/** Makes a file of what is known now. It is made outside of a transaction, and handed over once it has been counted and recorded. */
export async function downloadContent(deps: RemediateDeps, { tenant, by, kind, load }: Asked): Promise<Downloaded> {
  const content = await tenant.inTransaction(async (tx) => {
    const input = await load(tx);
    refuseEmpty(input);
    return gatherContent(deps, tx, input);
  });
  const { make, type } = kinds[kind];
  const bytes = await make(contentBrief(deps.catalog, content));
  await tenant.inTransaction((tx) => record(deps, tx, { by, kind, content }));
  return { fileName: fileNameFor(content, kind), type, bytes };
}
