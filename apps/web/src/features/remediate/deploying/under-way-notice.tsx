import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { UnderWayAlert } from '../../../parts/deployment-job/under-way-alert.tsx';
import { useUnderWay } from './under-way.ts';

/** A deployment of the remediation that someone has asked for and that is not over. */
export function UnderWayNotice({ quest }: { readonly quest: Quest }) {
  const job = useUnderWay(quest);
  return job && <UnderWayAlert what="A deployment" job={job} mb="md" />;
}
