import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { useQuery } from '@tanstack/react-query';
import { exclusionsQuery } from '../../../parts/exclusion-lists/exclusions-query.ts';

/** Why what decides about signing in cannot be deployed yet: nobody could get in again. Known before the server has to refuse it. */
export function useEmergencyReason({ steps }: Quest): string | undefined {
  const isNeeded = steps.includes('exclusion');
  const { data: exclusions, error } = useQuery({ ...exclusionsQuery, enabled: isNeeded });
  if (!isNeeded || error) return undefined;
  if (exclusions === undefined) return 'Wait until the Emergency Access users are known.';
  const emergency = exclusions.current['emergency_access_exclusions'] ?? [];
  return emergency.length > 0 ? undefined : 'You cannot deploy changes until you have established an Emergency Access user.';
}
