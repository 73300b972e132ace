import { mappingReason } from '@rampart/catalog/frameworks-data/mapping-reasons.ts';
import type { FrameworkMapping } from '@rampart/contract/frameworks.ts';
import { productOf } from '@rampart/domain/control.ts';
import { requirementsOf } from '@rampart/domain/framework.ts';
import type { FrameworksDeps } from './frameworks-deps.ts';
import { frameworkOf } from './get-coverage.ts';

/** Each control of the catalog that answers a requirement, in the order of the framework, whether its product is connected or not. */
export function getMapping({ catalog }: Pick<FrameworksDeps, 'catalog'>, id: string): { mappings: FrameworkMapping[] } {
  const framework = frameworkOf({ catalog }, id);
  const names = new Map(catalog.products.map(({ id: product, name }) => [product, name]));
  const mappings = requirementsOf(framework.requirements).flatMap((requirement) =>
    catalog.controls
      .filter(({ answers }) => answers[framework.id]?.includes(requirement.id))
      .map((control) => {
        const product = productOf(control);
        return {
          requirement: requirement.id,
          requirement_name: requirement.name,
          control_id: control.id,
          title: control.title,
          product,
          product_name: names.get(product) ?? product,
          mapping_reason: mappingReason(framework.id, requirement.id),
        };
      }),
  );
  return { mappings };
}
