import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { remediationRegistry } from '@rampart/catalog/remediations/registry.ts';
import { selectControls } from '@rampart/domain/recommend/select-controls.ts';
import { stepsOf } from '@rampart/domain/recommend/steps-of.ts';

/**
 * To a remediation that lists the control: its risk is approved and withdrawn there. The frameworks, which need an entitlement of their own,
 * are the place only for a control that no remediation lists, as for Tor, whose subscriptions have no list of controls.
 */
export function riskLinks(controlId: string): { link_type: string; link_target: string }[] {
  const control = controlRegistry.filter(({ id }) => id === controlId);
  const listing = remediationRegistry.filter(
    (template) =>
      stepsOf(template).includes('controls') &&
      selectControls(template, control).some(({ programs }) => template.programTypes.some((type) => programs.includes(type))),
  );
  const template = listing.find(({ isHidden }) => isHidden !== true) ?? listing[0];
  return [
    template === undefined
      ? { link_type: 'page', link_target: '/frameworks' }
      : { link_type: 'remediation-instance', link_target: template.id },
  ];
}
