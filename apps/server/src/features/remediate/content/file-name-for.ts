import type { ContentKey } from '@rampart/domain/product.ts';
import type { ContentInput } from '../deployments/content-input.ts';

const endings: Readonly<Record<ContentKey, string>> = { deployment_guide: 'deployment-guide.docx', configuration_tool: 'configurator.zip' };

/** Out of ids of the catalog only: letters, digits and dashes, so that it needs no escaping in a header. */
export function fileNameFor(
  { remediation, program, product }: Pick<ContentInput, 'remediation' | 'program' | 'product'>,
  kind: ContentKey,
) {
  const parts = [remediation?.id ?? product.id, program.type, endings[kind]];
  return parts.join('-').replaceAll('_', '-');
}
