import * as content from '@rampart/contract/remediate/content.ts';
import { downloadProgramContent } from '@rampart/contract/remediate/programs.ts';
import type { ContentKey, ProductId } from '@rampart/domain/product.ts';
import { type ProgramType, wholeOrganisation } from '@rampart/domain/program.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { NotFound } from '../../../platform/http/http-error.ts';
import { reply, type Route, route, type SignedInContext } from '../../../platform/http/route.ts';
import { refuseCrossSite } from '../../access/index.ts';
import { actedBy } from '../../audit/index.ts';
import { type ContentInput, contentOfProgram, contentOfRemediation } from './content-input.ts';
import { downloadPeopleList } from '../../people/index.ts';
import { fileOfKey, programOfPeopleKey } from '../programs/content-key.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { loadRemediationInputs } from '../state/load-inputs.ts';
import { contentUsage } from './content-usage.ts';
import { downloadContent } from './download-content.ts';

interface WhichOnTheWire {
  readonly program_uuid: string;
  readonly program_type: ProgramType;
  readonly product: ProductId;
}

interface RequestedFile {
  readonly kind: ContentKey;
  readonly load: (tx: TenantTx) => Promise<ContentInput>;
}

/** A download is counted and recorded, so that another site's link must not set it off. */
async function hand(
  deps: RemediateDeps,
  { tenant, actor, request, response }: SignedInContext,
  requested: RequestedFile,
): Promise<Uint8Array> {
  refuseCrossSite(request);
  const { fileName, type, bytes } = await downloadContent(deps, { tenant, by: actedBy({ actor, request }), ...requested });
  response.type(type).header('content-disposition', `attachment; filename="${fileName}"`);
  return bytes;
}

const remediationFile = (deps: RemediateDeps, kind: ContentKey, params: { readonly id: string }, query: WhichOnTheWire): RequestedFile => {
  const which = { templateId: params.id, programId: query.program_uuid, programType: query.program_type, product: query.product };
  return { kind, load: (tx) => contentOfRemediation(deps, tx, which) };
};

function programFile(deps: RemediateDeps, key: string): RequestedFile {
  const file = fileOfKey(key);
  if (file === undefined) throw new NotFound('file');
  return { kind: file.kind, load: (tx) => contentOfProgram(deps, tx, file) };
}

/** The people of a program, to be brought into a group by hand. */
async function handPeople(deps: RemediateDeps, { tenant, actor, request, response }: SignedInContext, programId: string) {
  refuseCrossSite(request);
  const { fileName, bytes } = await tenant.inTransaction(async (tx) => {
    const { programs } = await loadRemediationInputs(deps, tx);
    const program = programs.find(({ id }) => id === programId);
    if (program === undefined || program.group === wholeOrganisation) throw new NotFound('file');
    return downloadPeopleList({ ...deps, usage: contentUsage }, tx, { groupName: program.group, by: actedBy({ actor, request }) });
  });
  response.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${fileName}"`);
  return bytes;
}

/** The files for deploying by hand. */
export const contentRoutes = (deps: RemediateDeps): Route[] => [
  route(content.downloadGuide, async ({ params, query, ...context }) =>
    reply(200, await hand(deps, context, remediationFile(deps, 'deployment_guide', params, query))),
  ),
  route(content.downloadConfigurator, async ({ params, query, ...context }) =>
    reply(200, await hand(deps, context, remediationFile(deps, 'configuration_tool', params, query))),
  ),
  route(downloadProgramContent, async ({ query, ...context }) => {
    const programId = programOfPeopleKey(query.content_key);
    if (programId !== undefined) return reply(200, await handPeople(deps, context, programId));
    return reply(200, await hand(deps, context, programFile(deps, query.content_key)));
  }),
];
