import { defineConnector } from '../kit/connector.ts';
import { appliesInJira } from './apply.ts';
import { connectJira } from './auth.ts';
import { vendor } from './client.ts';
import { collectsInJira } from './collect.ts';
import { jiraTracker } from './tickets/tracker.ts';

export const jira = defineConnector({
  id: 'jira',
  vendor,
  methods: ['api_key_username'],
  connect: connectJira,
  test: (client) => client.test(),
  collects: collectsInJira,
  streams: [],
  applies: appliesInJira,
  tracks: jiraTracker,
});
