import { useQuery } from '@tanstack/react-query';
import { isEntitled } from '../../shell/gates/is-entitled.ts';
import { lockedText } from '../../shell/gates/locked-text.ts';
import { entitlementsQuery } from '../../shell/gates/tenant-queries.ts';

/** Why the tenant cannot download what is shown; nothing when it can. */
export function useExportReason(): string | undefined {
  const { data: entitlements } = useQuery(entitlementsQuery);
  return isEntitled(entitlements, 'export_data') ? undefined : lockedText.long;
}
