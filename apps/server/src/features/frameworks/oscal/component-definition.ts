import { randomUUID } from 'node:crypto';
import type { CoveredFramework, FrameworkControl } from '@rampart/contract/frameworks.ts';
import { metadataOf, oscalId, plainLine, sourceOf, unlessEmpty } from './oscal-parts.ts';

/** By requirement, what the product's controls do about it. */
function implementedBy(controls: readonly FrameworkControl[]) {
  const byRequirement = new Map<string, FrameworkControl[]>();
  for (const control of controls)
    for (const identifier of control.answers) byRequirement.set(identifier, [...(byRequirement.get(identifier) ?? []), control]);
  return [...byRequirement].map(([identifier, own]) => ({
    uuid: randomUUID(),
    'control-id': oscalId(identifier),
    description: own.map(({ title, answer_state }) => `- ${plainLine(title)} (${answer_state})`).join('\n'),
    props: [{ name: 'label', value: identifier }],
  }));
}

/** Which product answers which requirement by which of its settings (NIST OSCAL, component definition). */
export function componentDefinition(framework: CoveredFramework, { now }: { readonly now: Date }) {
  const { href, resources } = sourceOf(framework);
  const byProduct = Map.groupBy(framework.controls, ({ product_name: name }) => name);
  const components = [...byProduct].map(([name, controls]) => ({
    uuid: randomUUID(),
    type: 'service',
    title: plainLine(name),
    description: plainLine(`Settings of ${name} that answer ${framework.title}.`),
    'control-implementations': [
      {
        uuid: randomUUID(),
        source: href,
        description: plainLine(`What settings of ${name} do for ${framework.title}.`),
        'implemented-requirements': implementedBy(controls),
      },
    ],
  }));
  return {
    'component-definition': {
      uuid: randomUUID(),
      metadata: metadataOf(`${framework.title}: products and their settings`, now),
      ...unlessEmpty('components', components),
      ...(resources.length > 0 && { 'back-matter': { resources } }),
    },
  };
}
