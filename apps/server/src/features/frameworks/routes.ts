import * as contract from '@rampart/contract/frameworks.ts';
import type { FrameworkId, Requirement } from '@rampart/domain/framework.ts';
import { refuseCrossSite } from '../access/index.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { actedBy } from '../audit/index.ts';
import type { FrameworksDeps } from './frameworks-deps.ts';
import { type OscalDocument, writeOscal } from './oscal/write-oscal.ts';
import { frameworkOf, getFramework, listFrameworks } from './get-coverage.ts';
import { getMapping } from './get-mapping.ts';

type Listed = contract.FrameworkSchema['requirements'];

const listed = (requirements: readonly Requirement[], parent: string | null = null): Listed =>
  requirements.flatMap(({ id, name, parts, alsoUnder = [] }) => [
    { identifier: id, name, parent, also_under: [...alsoUnder] },
    ...listed(parts, id),
  ]);

function schemaOf(deps: FrameworksDeps, framework: FrameworkId): contract.FrameworkSchema {
  const { name, title, requirements } = frameworkOf(deps, framework);
  return { framework, name, title, requirements: listed(requirements) };
}

const oscalRoute = (deps: FrameworksDeps, call: typeof contract.exportAssessmentResults, document: OscalDocument): Route =>
  route(call, async ({ tenant, params: { framework }, response, actor, request }) => {
    // A download is recorded, so that another site's link must not set it off.
    refuseCrossSite(request);
    const file = await tenant.inTransaction((tx) => writeOscal(deps, tx, { framework, document, by: actedBy({ actor, request }) }));
    response.header('content-disposition', `attachment; filename="${framework}-${document}.json"`);
    return reply(200, file);
  });

export const frameworkRoutes = (deps: FrameworksDeps): Route[] => [
  route(contract.listFrameworks, async ({ tenant }) => reply(200, await tenant.inTransaction((tx) => listFrameworks(deps, tx)))),
  route(contract.getFramework, async ({ tenant, params }) =>
    reply(200, await tenant.inTransaction((tx) => getFramework(deps, tx, params.framework))),
  ),
  route(contract.getFrameworkMapping, async ({ params }) => reply(200, getMapping(deps, params.framework))),
  oscalRoute(deps, contract.exportAssessmentResults, 'assessment-results'),
  oscalRoute(deps, contract.exportComponentDefinition, 'component-definition'),
  route(contract.mitreDefendSchema, async () => reply(200, schemaOf(deps, 'mitre-defend'))),
  route(contract.mitreAttackSchema, async () => reply(200, schemaOf(deps, 'mitre-attack'))),
  route(contract.iso27001Schema, async () => reply(200, schemaOf(deps, 'iso-27001'))),
  route(contract.nist800171Schema, async () => reply(200, schemaOf(deps, 'nist-800-171'))),
  route(contract.nistCsfSchema, async () => reply(200, schemaOf(deps, 'nist-csf'))),
  route(contract.nist80053Schema, async () => reply(200, schemaOf(deps, 'nist-800-53'))),
  route(contract.soc2Schema, async () => reply(200, schemaOf(deps, 'soc-2'))),
  route(contract.cisV8Schema, async () => reply(200, schemaOf(deps, 'cis-v8'))),
  route(contract.cmmcSchema, async () => reply(200, schemaOf(deps, 'cmmc'))),
  route(contract.hitrustSchema, async () => reply(200, schemaOf(deps, 'hitrust'))),
];
