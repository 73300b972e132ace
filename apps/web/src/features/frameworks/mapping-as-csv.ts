import type { FrameworkMapping } from '@rampart/contract/frameworks.ts';
import { csvText } from '@rampart/domain/csv-text.ts';

const head = ['Requirement', 'Name', 'Control', 'Control ID', 'Product', 'Rationale'];

/** A line for each control of each requirement that it answers. */
export const mappingAsCsv = (mappings: readonly FrameworkMapping[]): string =>
  csvText(
    head,
    mappings.map(({ requirement, requirement_name: name, title, control_id: id, product_name: product, mapping_reason: reason }) => [
      requirement,
      name,
      title,
      id,
      product,
      reason ?? '',
    ]),
  );
