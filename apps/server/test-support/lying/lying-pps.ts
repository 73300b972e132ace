import { proofpointPps as product } from '@rampart/catalog/products/proofpoint-pps.ts';
import { senderListEntryChanges } from '@rampart/changes/mail/sender-list-entry.ts';
import { proofpointPps as connector } from '@rampart/connectors/proofpoint-pps/connector.ts';
import { settingsOf } from '@rampart/connectors/proofpoint-pps/lists/list-entries.ts';
import { nameOfListEntry, SenderListEntrySettings } from '@rampart/domain/sender-list-entry.ts';
import { senderLists } from '@rampart/facts/mail/sender-lists.ts';
import { type PpsSimulatorControl, proofpointPps as simulator } from '@rampart/simulators/proofpoint-pps/simulator.ts';
import { askingControl, byName, type LyingVendor } from './lying-vendor.ts';

const blocked = { effect: 'block', field: 'envelope-sender', comparison: 'equals', value: 'fraud@delta-vector9.example' } as const;

/** An attacker who is blocked, and an entry of the safe list that is deleted. An entry is not changed, and has no id. */
export const lyingPps: LyingVendor = {
  connector,
  simulator,
  product,
  method: 'username_password_client_secret_client_id',
  controls: {
    create: askingControl('proofpoint-pps.created', { lists: senderLists }, () => [
      senderListEntryChanges.create({ name: nameOfListEntry(blocked), ...blocked, comment: 'Attacked 12 people' }),
    ]),
    delete: askingControl('proofpoint-pps.deleted', { lists: senderLists }, ({ facts }) =>
      facts.lists
        .filter(({ value }) => value === '@gmail.com')
        .map(({ id: target, ...entry }) => senderListEntryChanges.delete({ target, before: SenderListEntrySettings.parse(entry) })),
    ),
  },
  // Adding and deleting are one call; what it does is in its body.
  writes: {
    create: [/^POST .*\/org(?:Safe|Block)List/],
    delete: [/^POST .*\/org(?:Safe|Block)List/],
  },
  readsNoAnswer: true,
  answersWithId: [],
  async contents({ simulatorControl }) {
    const control = simulatorControl as PpsSimulatorControl;
    const entries = (['safe', 'block'] as const).flatMap((list) => control.entries(list).map((entry) => ({ list, entry })));
    return byName(entries.map((live) => [settingsOf(live).name, live]));
  },
  emergencyAccess: async () => undefined,
};
