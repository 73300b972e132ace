import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { useQuery } from '@tanstack/react-query';
import { exclusionsQuery } from '../../../parts/exclusion-lists/exclusions-query.ts';
import { continueRule } from './continue-rule.ts';

/** By step, why it cannot be left forwards. */
export function useContinueRules(quest: Quest): (path: string) => string | undefined {
  const { data: exclusions } = useQuery({ ...exclusionsQuery, enabled: quest.steps.includes('exclusion') });
  const emergency = exclusions?.current['emergency_access_exclusions'] ?? [];
  return (path) => continueRule(quest, path, emergency.length);
}
