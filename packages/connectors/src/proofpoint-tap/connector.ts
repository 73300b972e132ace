import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { defineConnector, streams } from '../kit/connector.ts';
import { appliesInProofpointTap } from './apply.ts';
import { connectProofpointTap } from './auth.ts';
import { streamMailThreats } from './collect.ts';

export const proofpointTap = defineConnector({
  id: 'proofpoint-tap',
  vendor: 'Proofpoint TAP',
  methods: ['username_password'],
  connect: connectProofpointTap,
  test: (client) => client.test(),
  collects: [],
  streams: [
    streams(mailThreats, {
      title: 'Attacks by mail, and clicks on them',
      scopes: ['Service credential of a connected application'],
      keptDays: 7,
      with: streamMailThreats,
    }),
  ],
  applies: appliesInProofpointTap,
});
