import { randomUUID } from 'node:crypto';
import type { CoveredFramework, FrameworkControl } from '@rampart/contract/frameworks.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { metadataOf, oscalId, plainLine, unlessEmpty } from './oscal-parts.ts';

const described = ({ because, answer_state: state }: FrameworkControl): string => {
  if (because !== null) return because;
  return state === 'in-place' ? 'It is in place.' : 'It is not known whether it is in place.';
};

const observationOf = (control: FrameworkControl, collected: Date) => ({
  uuid: randomUUID(),
  title: plainLine(control.title),
  description: plainLine(described(control)),
  props: [
    { name: 'control', value: control.control_id },
    { name: 'product', value: control.product_name },
    { name: 'state', value: control.answer_state },
  ],
  methods: ['TEST'],
  collected: collected.toISOString(),
});

/** What is not in place, and accepted so: who answers for that, why, and until when. */
const riskOf = ({ control_id: id, title, because, answer_state: state, accepted_risk: accepted }: FrameworkControl) =>
  because === null || accepted === null || state !== 'risk-accepted'
    ? []
    : [
        {
          uuid: randomUUID(),
          title: plainLine(title),
          description: plainLine(because),
          statement: plainLine(`Accepted by ${accepted.accepted_by}: ${accepted.reason}`),
          props: [
            { name: 'control', value: id },
            { name: 'owner', value: accepted.owner },
          ],
          status: 'deviation-approved',
          deadline: accepted.expires_at,
        },
      ];

/** What nothing could judge is no finding. */
const judged = ({ requirements }: CoveredFramework) =>
  requirements.filter(({ parent, coverage }) => parent !== null && coverage.percentage !== null);

const inPlaceText = (inPlace: number, all: number): string => {
  const controls = all === 1 ? '1 control' : `${all} controls`;
  return `${inPlace} of ${controls} ${inPlace === 1 || all === 1 ? 'is' : 'are'} in place.`;
};

const coverageText = ({ in_place: inPlace, missing, unknown, risk_accepted: accepted }: CoveredFramework['coverage']): string =>
  [
    inPlaceText(inPlace, inPlace + missing),
    accepted === 0 ? '' : `${accepted} more: the risk is accepted.`,
    unknown === 0 ? '' : `${unknown} more: not known.`,
  ]
    .filter((part) => part !== '')
    .join(' ');

/** The same for a program that reads it. */
const coverageProps = ({ in_place: inPlace, missing, unknown, risk_accepted: accepted }: CoveredFramework['coverage']) =>
  Object.entries({ 'in-place': inPlace, missing, unknown, 'risk-accepted': accepted }).map(([name, count]) => ({
    name: `controls-${name}`,
    value: `${count}`,
  }));

/** What was read from the products, and what follows from it for each requirement (NIST OSCAL, assessment results). */
export function assessmentResults(framework: CoveredFramework, { asOf, now }: { readonly asOf: Date; readonly now: Date }) {
  const planId = randomUUID();
  const observations = new Map(framework.controls.map((control) => [control.control_id, observationOf(control, asOf)]));
  const risks = new Map(framework.controls.flatMap((control) => riskOf(control).map((risk) => [control.control_id, risk] as const)));
  const findings = judged(framework).map((requirement) => ({
    uuid: randomUUID(),
    title: plainLine(`${requirement.identifier} ${requirement.name}`),
    description: plainLine(coverageText(requirement.coverage)),
    props: coverageProps(requirement.coverage),
    target: {
      type: 'objective-id',
      'target-id': oscalId(requirement.identifier),
      // An accepted risk excuses a control, and does not put it in place.
      status: {
        state: requirement.coverage.percentage === 100 && !requirement.controls.some((id) => risks.has(id)) ? 'satisfied' : 'not-satisfied',
      },
    },
    'related-observations': requirement.controls.flatMap((id) => {
      const observation = observations.get(id);
      return observation === undefined ? [] : [{ 'observation-uuid': observation.uuid }];
    }),
    ...unlessEmpty(
      'related-risks',
      requirement.controls.flatMap((id) => {
        const risk = risks.get(id);
        return risk === undefined ? [] : [{ 'risk-uuid': risk.uuid }];
      }),
    ),
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
          ...unlessEmpty('risks', [...risks.values()]),
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
