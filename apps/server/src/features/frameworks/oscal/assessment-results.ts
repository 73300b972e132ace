import { randomUUID } from 'node:crypto';
import type { CoveredFramework, FrameworkControl } from '@rampart/contract/frameworks.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { metadataOf, oscalId, plainLine, unlessEmpty } from './oscal-parts.ts';

const observationOf = (control: FrameworkControl, collected: Date) => ({
  uuid: randomUUID(),
  title: plainLine(control.title),
  description: plainLine(control.because ?? 'It is in place.'),
  props: [
    { name: 'control', value: control.control_id },
    { name: 'product', value: control.product_name },
    { name: 'state', value: control.answer_state },
  ],
  methods: ['TEST'],
  collected: collected.toISOString(),
});

/** Satisfied when every control that answers it, and could be judged, is in place. What nothing could judge is no finding. */
const judged = ({ requirements }: CoveredFramework) =>
  requirements.filter(({ parent, coverage }) => parent !== null && coverage.percentage !== null);

/** What was read from the products, and what follows from it for each requirement (NIST OSCAL, assessment results). */
export function assessmentResults(framework: CoveredFramework, { asOf, now }: { readonly asOf: Date; readonly now: Date }) {
  const planId = randomUUID();
  const observations = new Map(framework.controls.map((control) => [control.control_id, observationOf(control, asOf)]));
  const findings = judged(framework).map((requirement) => ({
    uuid: randomUUID(),
    title: plainLine(`${requirement.identifier} ${requirement.name}`),
    description: plainLine(
      `${requirement.coverage.in_place} of ${requirement.coverage.in_place + requirement.coverage.missing} controls are in place.`,
    ),
    target: {
      type: 'objective-id',
      'target-id': oscalId(requirement.identifier),
      status: { state: requirement.coverage.percentage === 100 ? 'satisfied' : 'not-satisfied' },
    },
    'related-observations': requirement.controls.flatMap((id) => {
      const observation = observations.get(id);
      return observation === undefined ? [] : [{ 'observation-uuid': observation.uuid }];
    }),
  }));
  const selected = judged(framework).map(({ identifier }) => ({ 'control-id': oscalId(identifier) }));
  return {
    'assessment-results': {
      uuid: randomUUID(),
      metadata: metadataOf(`${framework.title}: what ${productName} found`, now),
      'import-ap': { href: `#${planId}` },
      results: [
        {
          uuid: randomUUID(),
          title: plainLine(`Coverage of ${framework.title}`),
          description: 'Settings of the connected products, read and judged by rules. What no setting shows is not assessed.',
          start: asOf.toISOString(),
          'reviewed-controls': {
            'control-selections': [selected.length === 0 ? { 'include-all': {} } : { 'include-controls': selected }],
          },
          ...unlessEmpty('observations', [...observations.values()]),
          ...unlessEmpty('findings', findings),
        },
      ],
      'back-matter': {
        resources: [
          {
            uuid: planId,
            title: 'Assessment plan',
            description: 'Each control of the catalog is judged by what the connected products answer at a processing run.',
          },
        ],
      },
    },
  };
}
