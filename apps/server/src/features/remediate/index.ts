export { contentBrief } from './downloads/content-brief.ts';
export { contentOfRemediation } from './downloads/content-input.ts';
export { gatherContent } from './downloads/gather-content.ts';
export { type Instruction, instructionText, type References } from './downloads/instruction.ts';
export { listStopped, type StoppedBy } from './payoff/list-stopped.ts';
export { contentUsage, noteDownload } from './downloads/content-usage.ts';
export { deploymentRoutes } from './deployment-routes.ts';
export { onDeploymentFinished } from './on-deployment-finished.ts';
export { rollbackEffects } from './subscriptions/rollback-effects.ts';
export { subscriptionHandler } from './subscriptions/deploy-due.ts';
export { productCatalog } from './product-catalog.ts';
export { keepMostAttackedPrograms, mostAttackedPrograms } from './programs/most-attacked-programs.ts';
export { recommendFor } from './programs/recommend-for.ts';
export { wholeOrganisation } from './programs/whole-organisation.ts';
export type { DeployingDeps, RemediateDeps } from './remediate-deps.ts';
export { remediateRoutes } from './routes.ts';
export { storedAssessment } from './stored-assessment.ts';
export {
  findStartedTemplate,
  getRemediation,
  getStartedRemediation,
  remediationNamed,
  type WhichRemediation,
} from './state/find-remediation.ts';
export { effectIn, type RemediationState } from './state/remediation-state.ts';
export { planStep } from './steps/plan-deployment.ts';
export { remediationTitle } from './steps/remediation-title.ts';
export { listRemediations, openRemediations, type RemediationList } from './state/list-remediations.ts';
export { asOfInputs } from './state/load-inputs.ts';
export { type QuestLinks, questLinks } from './state/quest-links.ts';
export { featureControls } from './state/feature-controls.ts';
export { placedControls, type PlacedControl, scoreOf } from './state/placed-controls.ts';
