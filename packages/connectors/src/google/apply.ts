import type { Applies } from '../kit/connector.ts';
import { appliesToAccounts } from './accounts/accounts.ts';
import type { GoogleClient } from './client.ts';
import { appliesToGroupAccess } from './groups/group-access.ts';

export const appliesInGoogle: readonly Applies<GoogleClient>[] = [...appliesToGroupAccess, ...appliesToAccounts];
