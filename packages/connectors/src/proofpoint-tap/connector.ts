import { attackedPeople } from '@rampart/facts/threats/attacked-people.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { collects, defineConnector, streams } from '../kit/connector.ts';
import { appliesInProofpointTap } from './apply.ts';
import { collectAttackedPeople } from './attacked-people.ts';
import { connectProofpointTap } from './auth.ts';
import { lateWithinMs, streamMailThreats } from './collect.ts';

export const proofpointTap = defineConnector({
  id: 'proofpoint-tap',
  vendor: 'Proofpoint TAP',
  methods: ['username_password'],
  connect: connectProofpointTap,
  test: (client) => client.test(),
  collects: [
    collects(attackedPeople, {
      title: 'Who is attacked most, and who clicks most',
      scopes: ['Service credential of a connected application'],
      with: collectAttackedPeople,
    }),
  ],
  streams: [
    streams(mailThreats, {
      title: 'Attacks by mail, and clicks on them',
      scopes: ['Service credential of a connected application'],
      keptDays: 7,
      overlapMs: lateWithinMs,
      with: streamMailThreats,
    }),
  ],
  applies: appliesInProofpointTap,
});
