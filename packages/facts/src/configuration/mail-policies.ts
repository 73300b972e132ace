import { defineListFact } from '@rampart/domain/fact.ts';
import { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';

/** The policies of a mail security product as they are set, for a comparison with what they were. */
export const configuredMailPolicies = defineListFact({
  id: 'configuration.mail-policies',
  item: ConfigurationObject,
  keyOf: ({ id }) => id,
});
