import type { ProductId } from '@rampart/domain/product.ts';
import type { ProgramType } from '@rampart/domain/program.ts';
import type { Remediation } from '@rampart/domain/remediation.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { NotFound } from '../../../platform/http/http-error.ts';
import type { Catalog } from '../remediate-deps.ts';
import type { RemediationList } from './list-remediations.ts';
import type { RemediationState } from './remediation-state.ts';
import { findTemplateId } from './remediation-store.ts';

/** One of a template's remediations. */
export interface WhichRemediation {
  readonly templateId: string;
  readonly programId: string;
  readonly programType: ProgramType;
  readonly product: ProductId;
}

interface NamedOnTheWire {
  readonly program_uuid: string;
  readonly program_type: ProgramType;
  readonly product: string;
}

/** Which remediation a call names. */
export const remediationNamed = (templateId: string, { program_uuid, program_type, product }: NamedOnTheWire): WhichRemediation => ({
  templateId,
  programId: program_uuid,
  programType: program_type,
  product,
});

const orNotFound = (remediation: RemediationState | undefined): RemediationState => {
  if (remediation === undefined) throw new NotFound('remediation');
  return remediation;
};

export const getRemediation = ({ all }: Pick<RemediationList, 'all'>, which: WhichRemediation): RemediationState =>
  orNotFound(
    all.find(
      ({ template, program, product }) =>
        template.id === which.templateId &&
        program.id === which.programId &&
        program.type === which.programType &&
        product.id === which.product,
    ),
  );

/** A remediation that was started. */
export const getStartedRemediation = ({ all }: Pick<RemediationList, 'all'>, id: string): RemediationState =>
  orNotFound(all.find(({ started }) => started?.id === id));

/** The template of a remediation that was started. */
export async function findStartedTemplate(
  { remediations }: Pick<Catalog, 'remediations'>,
  tx: TenantTx,
  id: string,
): Promise<Remediation | undefined> {
  const templateId = await findTemplateId(tx, id);
  return remediations.find((template) => template.id === templateId);
}

interface Asked {
  readonly templateId: string;
  readonly programType?: ProgramType | undefined;
  readonly instanceId?: string | undefined;
}

/** The remediation that an address names, and the others of the same template. Without more in the address it is the most valuable one. */
export function getRemediationByAddress(
  { all }: Pick<RemediationList, 'all'>,
  asked: Asked,
): { readonly remediation: RemediationState; readonly others: RemediationState[] } {
  // A link may have nothing but the id of a started remediation.
  const linked = all.find(({ started }) => started?.id === asked.templateId);
  if (linked !== undefined)
    return { remediation: linked, others: all.filter((each) => each !== linked && each.template === linked.template) };
  const ofTemplate = all.filter(({ template }) => template.id === asked.templateId);
  const remediation = orNotFound(
    ofTemplate.find(
      ({ program, started }) =>
        (asked.programType === undefined || program.type === asked.programType) &&
        (asked.instanceId === undefined || started?.id === asked.instanceId),
    ),
  );
  return { remediation, others: ofTemplate.filter((each) => each !== remediation) };
}
