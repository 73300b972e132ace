import { settingChanges } from '@rampart/facts/identity/setting-changes.ts';
import { canonicalJson } from '../facts/canonical-json.ts';
import { defineRollup, optionalText, textCell, timeCell } from './rollup.ts';

/** More than a person reads of one change. */
const mostListed = 50;

/** Who changed what is looked up one by one, so nothing is folded. */
export const settingChangeRollup = defineRollup({
  kind: settingChanges,
  table: 'setting_change',
  columns: [
    { name: 'at', type: 'timestamptz' },
    { name: 'vendor_id', type: 'text' },
    { name: 'actor', type: 'text' },
    { name: 'actor_address', type: 'text' },
    { name: 'action', type: 'text' },
    { name: 'succeeded', type: 'boolean' },
    { name: 'targets', type: 'jsonb' },
    { name: 'fields', type: 'jsonb' },
  ],
  rowOf: (change) => [
    timeCell(change.at),
    textCell(change.id),
    optionalText(change.actor),
    optionalText(change.actorAddress),
    textCell(change.action),
    change.succeeded,
    canonicalJson(
      change.targets
        .slice(0, mostListed)
        .map(({ kind, id, name }) => ({ kind: textCell(kind), id: optionalText(id), name: optionalText(name) })),
    ),
    canonicalJson(
      change.fields
        .slice(0, mostListed)
        .map(({ name, before, after }) => ({ name: textCell(name), before: optionalText(before), after: optionalText(after) })),
    ),
  ],
});
