import type { ProductId } from '@rampart/domain/product.ts';
import type { ProgramType } from '@rampart/domain/program.ts';
import { NotFound } from '../../../platform/http/http-error.ts';
import type { Stands } from './list-stands.ts';
import type { Stand } from './stands-of.ts';

/** Which of a template's remediations is meant, as the wire says it. */
export interface WhichStand {
  readonly templateId: string;
  readonly programId: string;
  readonly programType: ProgramType;
  readonly product: ProductId;
}

const orNotFound = (stand: Stand | undefined): Stand => {
  if (stand === undefined) throw new NotFound('remediation');
  return stand;
};

export const getStand = ({ all }: Pick<Stands, 'all'>, which: WhichStand): Stand =>
  orNotFound(
    all.find(
      ({ template, program, product }) =>
        template.id === which.templateId &&
        program.id === which.programId &&
        program.type === which.programType &&
        product.id === which.product,
    ),
  );

/** One that somebody has begun with. */
export const getBegunStand = ({ all }: Pick<Stands, 'all'>, id: string): Stand => orNotFound(all.find(({ begun }) => begun?.id === id));

interface Asked {
  readonly templateId: string;
  readonly programType?: ProgramType | undefined;
  readonly instanceId?: string | undefined;
}

/** The one that an address means, and the others of the same template. Without more in the address it is the most valuable. */
export function getStandByAddress({ all }: Pick<Stands, 'all'>, asked: Asked): { readonly stand: Stand; readonly others: Stand[] } {
  const ofTemplate = all.filter(({ template }) => template.id === asked.templateId);
  const stand = orNotFound(
    ofTemplate.find(
      ({ program, begun }) =>
        (asked.programType === undefined || program.type === asked.programType) &&
        (asked.instanceId === undefined || begun?.id === asked.instanceId),
    ),
  );
  return { stand, others: ofTemplate.filter((each) => each !== stand) };
}
