import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { anna, type RemediateTestBed } from './remediate-test-bed.ts';
import { testTenantId } from '../api/test-app.ts';

/** What the calls of these tests answer; which of it is there depends on the call. */
interface Answer {
  readonly quest: Quest;
  readonly quests: Quest[];
  readonly quest_instance_id: string;
  readonly detail: string;
}

export interface Answered {
  readonly status: number;
  readonly body: Answer;
}

/** The acts on the remediation `sign-on-block` for one program. */
export function remediationClient(bed: RemediateTestBed, which: { program_uuid: string; program_type: string; product: string }) {
  const tome = '/api/v1/quests/tome/sign-on-block';
  const ask = async (...asked: Parameters<RemediateTestBed['ask']>): Promise<Answered> => {
    const response = await bed.ask(...asked);
    return { status: response.statusCode, body: response.json<Answer>() };
  };
  const begin = (wrong: object = {}) =>
    ask('POST', '/api/v1/quests/instance', { payload: { quest_tome_id: 'sign-on-block', ...which, ...wrong } });
  return {
    ask,
    begin,
    idOf: async () => (await begin()).body.quest_instance_id,
    select: (selected: string[] | undefined, body: object = {}, accountId = anna) =>
      ask('POST', `${tome}/snapshot`, { payload: { ...which, ...(selected ? { selected } : {}), ...body }, accountId }),
    tailor: (parameters: object, controls = ['okta.legacy-blocked']) =>
      ask('PATCH', `${tome}/snapshot`, { payload: { ...which, control_parameters: [{ controls, parameters }] } }),
    stage: (body: object = {}) => ask('POST', `${tome}/stage`, { payload: { ...which, ...body } }),
    act: (id: string, verb: string, role: 'standard' | 'read-only' = 'standard') =>
      ask('POST', `/api/v1/quests/instance/${id}/${verb}`, { role }),
    mute: (id: string, mute: boolean) => ask('PUT', `/api/v1/quests/instance/${id}/mute`, { payload: { mute } }),
    list: async (query = '') => (await ask('GET', `/api/v1/quests${query}`)).body.quests,
    events: async () => {
      const sql = 'select event from remediation_event where tenant_id = $1 order by id';
      return (await bed.fresh.owner.query<{ event: string }>(sql, [testTenantId])).rows.map(({ event }) => event);
    },
  };
}
