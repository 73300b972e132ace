import type { Application } from '@rampart/contract/connect.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { countText } from '@rampart/ui/format.ts';
import { connectionHealth } from '../../parts/connections/connection-health.ts';

const count = (applications: readonly Application[], health: string): number =>
  applications.filter((application) => connectionHealth(application) === health).length;

/** The page's live fact: `7 connections healthy · 1 needs attention · checked every 15 minutes`. */
export function healthSummary(applications: readonly Application[] | undefined): string {
  if (applications === undefined) return `Connect the products that ${productName} reads and configures`;
  if (applications.length === 0) return 'Nothing is connected yet. Start with your identity record';
  const failing = count(applications, 'error');
  const attention = failing === 0 ? [] : [countText(failing, 'needs attention', 'need attention')];
  return [
    `${countText(count(applications, 'healthy'), 'connection', 'connections')} healthy`,
    ...attention,
    'checked every 15 minutes',
  ].join(' · ');
}
