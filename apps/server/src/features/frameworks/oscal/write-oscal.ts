import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import type { FrameworksDeps } from '../frameworks-deps.ts';
import { getFramework } from '../get-coverage.ts';
import { assessmentResults } from './assessment-results.ts';
import { componentDefinition } from './component-definition.ts';

export type OscalDocument = 'assessment-results' | 'component-definition';

interface Asked {
  readonly framework: string;
  readonly document: OscalDocument;
  readonly by: ActedBy;
}

/** Before the first run there is nothing to write down. */
export async function writeOscal(deps: FrameworksDeps, tx: TenantTx, { framework: id, document, by }: Asked): Promise<Buffer> {
  const framework = await getFramework(deps, tx, id);
  if (framework.as_of === null)
    throw new BadRequest('Nothing has been judged yet. Connect a product and wait for its first processing run.');
  const times = { asOf: new Date(framework.as_of), now: deps.clock.now() };
  const written = document === 'assessment-results' ? assessmentResults(framework, times) : componentDefinition(framework, times);
  const message = `Downloaded the ${document.replace('-', ' ')} of ${framework.title} (OSCAL).`;
  const details = { content: `${id} ${document}` };
  await recordEvent(deps, tx, { ...by, action: 'content.download', status: 'success', message, details });
  return Buffer.from(`${JSON.stringify(written, null, 2)}\n`);
}
