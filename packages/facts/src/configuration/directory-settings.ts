import { defineListFact } from '@rampart/domain/fact.ts';
import { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';

/** What is set once for a whole directory, for a comparison with what it was. */
export const configuredDirectorySettings = defineListFact({
  id: 'configuration.directory-settings',
  item: ConfigurationObject,
  keyOf: ({ id }) => id,
});
