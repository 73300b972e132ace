import { useQuery } from '@tanstack/react-query';
import { applicationsQuery } from './applications-query.ts';

const trackers = ['jira', 'servicenow'];

/** Whether the tenant has connected a tracker that tickets are filed in. */
export function useHasTracker(): boolean {
  const { data: applications } = useQuery(applicationsQuery);
  return (applications ?? []).some(({ product }) => trackers.includes(product));
}
