import { ProgramType } from '@rampart/domain/program.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Quest } from './quest.ts';

const InstanceId = z.object({ id: z.string().max(100) });
const needed = { allow: 'remediations:write', needsAgreement: true } as const;

export const createInstance = endpoint({
  method: 'POST',
  path: '/api/v1/quests/instance',
  summary: 'Begin with a remediation',
  ...needed,
  body: z.strictObject({
    quest_tome_id: z.string().max(120),
    program_uuid: z.uuid(),
    program_type: ProgramType,
    product: z.string().max(60),
  }),
  responses: { 200: z.object({ quest_instance_id: z.uuid() }) },
});

export const completeInstance = endpoint({
  method: 'POST',
  path: '/api/v1/quests/instance/{id}/complete',
  summary: 'Say that the staged controls are enabled',
  ...needed,
  entitled: 'mark_quest_complete',
  params: InstanceId,
  responses: { 200: z.object({ quest: Quest }) },
});

export const stageInstance = endpoint({
  method: 'POST',
  path: '/api/v1/quests/instance/{id}/stage',
  summary: 'Record that the selected controls were staged by hand',
  ...needed,
  params: InstanceId,
  responses: { 200: z.object({ quest: Quest }) },
});

export const resetInstance = endpoint({
  method: 'POST',
  path: '/api/v1/quests/instance/{id}/reset',
  summary: 'Reset: nothing selected, staged or tailored',
  ...needed,
  params: InstanceId,
  responses: { 200: z.object({ quest: Quest }) },
});

export const muteInstance = endpoint({
  method: 'PUT',
  path: '/api/v1/quests/instance/{id}/mute',
  summary: 'Leave a remediation out of the list, or take it back',
  ...needed,
  params: InstanceId,
  body: z.strictObject({ mute: z.boolean() }),
  responses: { 200: z.object({ quest: Quest }) },
});
