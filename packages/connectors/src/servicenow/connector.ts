import { defineConnector } from '../kit/connector.ts';
import { appliesInServiceNow } from './apply.ts';
import { connectServiceNow } from './auth.ts';
import { vendor } from './client.ts';
import { collectsInServiceNow } from './collect.ts';
import { serviceNowTracker } from './tickets/tracker.ts';

export const servicenow = defineConnector({
  id: 'servicenow',
  vendor,
  methods: ['username_password_hostname', 'username_password_client_secret_client_id'],
  connect: connectServiceNow,
  test: (client) => client.test(),
  collects: collectsInServiceNow,
  streams: [],
  applies: appliesInServiceNow,
  tracks: serviceNowTracker,
});
