import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { dateText, numberText } from '@rampart/ui/format.ts';
import { Screen } from '@rampart/ui/screen.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, notFound } from '@tanstack/react-router';
import { useExperimentalFeature } from '../../../shell/gates/use-experimental-feature.ts';
import { programsOfTypeQuery } from '../queries.ts';
import { ProgramProduct } from './program-product.tsx';
import { isProgramType, programTypeAbout, programTypeLabel } from './program-types.ts';
import classes from './programs.module.css';
import { ZeroTrustEvidence } from './zero-trust/zero-trust-evidence.tsx';

const route = getRouteApi('/programs/$type');

/** The programs of one type, each with its products and their controls. */
export function ProgramTypeScreen() {
  const { type } = route.useParams();
  if (!isProgramType(type)) throw notFound();
  const programs = useSuspenseQuery(programsOfTypeQuery(type)).data;
  const hasZeroTrustEvidence = useExperimentalFeature('zero-trust-evidence');
  const [first] = programs;
  return (
    <Screen
      title={programTypeLabel(type)}
      subtitle={first ? `${programTypeAbout(type)} Built ${dateText(first.timestamp)}.` : programTypeAbout(type)}
    >
      {first === undefined && (
        <EmptyState title="No program of this type yet" hint="Programs are built from people and products at each processing run." />
      )}
      {programs.map((program) => (
        <section key={program.program_uuid} className={classes['program']} aria-label={program.name}>
          <h2 className={classes['title']}>
            {program.name}{' '}
            <span className={classes['muted']}>
              {program.member_count === 0 ? 'no people yet' : `${numberText(program.member_count)} people`}
            </span>
          </h2>
          {type === 'zero_trust' && hasZeroTrustEvidence && (
            <ZeroTrustEvidence controls={program.program.products.flatMap(({ controls }) => controls)} />
          )}
          {program.program.products.map((product) => (
            <ProgramProduct key={product.product} program={program} product={product} />
          ))}
        </section>
      ))}
    </Screen>
  );
}
