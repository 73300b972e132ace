import type { DirectoryState } from '@rampart/facts/identity/directory-state.ts';
import { ourWord } from '../../kit/words.ts';
import type { MicrosoftGraphClient } from '../client.ts';
import { MethodsMigration, Organization, SecurityDefaults } from '../schema.ts';

const migrations = { preMigration: 'not-started', migrationInProgress: 'in-progress', migrationComplete: 'complete' } as const;

export async function collectDirectoryState(client: MicrosoftGraphClient): Promise<DirectoryState> {
  const { isEnabled } = await client.get('policies/identitySecurityDefaultsEnforcementPolicy', SecurityDefaults);
  const { policyMigrationState } = await client.get('policies/authenticationMethodsPolicy', MethodsMigration);
  const [organisation] = await client.list('organization', Organization, { $select: 'id,onPremisesSyncEnabled' });
  return {
    hasSecurityDefaults: isEnabled ?? null,
    // Graph says nothing where nothing was ever synchronized.
    isSynchronized: organisation === undefined ? null : (organisation.onPremisesSyncEnabled ?? false),
    methodsMigration: ourWord(migrations, policyMigrationState) ?? null,
  };
}
