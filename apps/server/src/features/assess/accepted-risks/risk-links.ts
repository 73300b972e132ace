import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { remediationRegistry } from '@rampart/catalog/remediations/registry.ts';
import { productOf } from '@rampart/domain/control.ts';
import { isShownProgram, ProgramType } from '@rampart/domain/program.ts';
import { selectControls } from '@rampart/domain/recommend/select-controls.ts';
import { stepsOf } from '@rampart/domain/recommend/steps-of.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { listConnected } from '../../connect/index.ts';
import { listExperimentalFeatures } from '../../tenants/index.ts';

/** The types of the tenant's programs, in the order in which they are shown. */
async function listProgramTypes(tx: TenantTx): Promise<ProgramType[]> {
  const rows = await tx
    .selectFrom('program')
    .select('program_type')
    .distinct()
    .where('tenant_id', '=', tx.tenantId)
    .limit(ProgramType.options.length)
    .execute();
  const features = await listExperimentalFeatures(tx);
  return ProgramType.options.filter((type) => isShownProgram(type, features) && rows.some((row) => row.program_type === type));
}

/** The addresses of the remediations that list a control, of those that there are for these programs: shown ones first. */
function addressesOf(controlId: string, types: readonly ProgramType[]): string[] {
  const control = controlRegistry.filter(({ id }) => id === controlId);
  return remediationRegistry
    .filter((template) => stepsOf(template).includes('controls'))
    .toSorted((one, other) => Number(one.isHidden === true) - Number(other.isHidden === true))
    .flatMap((template) =>
      selectControls(template, control).flatMap(({ programs }) =>
        types.filter((type) => template.programTypes.includes(type) && programs.includes(type)).map((type) => `${template.id}-${type}`),
      ),
    );
}

/**
 * To a remediation that lists the control: its risk is approved and withdrawn there. The address names the type of program too, because a template
 * does not list the control for every program. The frameworks, which need an entitlement of their own, are the place only for a control that no
 * remediation of the tenant lists, as for Tor, whose subscriptions have no list of controls.
 */
export async function riskLinks(tx: TenantTx, controlId: string): Promise<{ link_type: string; link_target: string }[]> {
  const control = controlRegistry.find(({ id }) => id === controlId);
  const isConnected = (await listConnected(tx)).some(({ product }) => control !== undefined && product.id === productOf(control));
  const [address] = isConnected ? addressesOf(controlId, await listProgramTypes(tx)) : [];
  return [
    address === undefined ? { link_type: 'page', link_target: '/frameworks' } : { link_type: 'remediation-instance', link_target: address },
  ];
}
