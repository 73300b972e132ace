import { createInstance } from '@rampart/contract/remediate/instances.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { api } from '../../shell/api/api.ts';
import { whichOf } from './queries.ts';

/** Only a started remediation can be deployed or muted: it is started first where needed. */
export async function instanceIdOf(quest: Quest): Promise<string> {
  if (quest.quest_instance_id !== null) return quest.quest_instance_id;
  const body = { quest_tome_id: quest.quest_tome_id, ...whichOf(quest) };
  return (await api(createInstance, { body })).data.quest_instance_id;
}
