import { ProgramType } from '@rampart/domain/program.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const needed = { allow: 'remediations:read', entitled: 'export_data', needsAgreement: true } as const;
const TomeId = z.object({ id: z.string().max(120) });
const which = z.object({ program_uuid: z.uuid(), program_type: ProgramType, product: z.string().max(60) });

export const downloadGuide = endpoint({
  method: 'GET',
  path: '/api/v1/quests/tome/{id}/content/deployment_guide',
  summary: 'How to put the controls of a remediation in place by hand, as a document',
  ...needed,
  params: TomeId,
  query: which,
  responses: { 200: { binary: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' } },
});

export const downloadConfigurator = endpoint({
  method: 'GET',
  path: '/api/v1/quests/tome/{id}/content/configurator',
  summary: 'Scripts and files with the exact settings for this tenant',
  ...needed,
  params: TomeId,
  query: which,
  responses: { 200: { binary: 'application/zip' } },
});
