/** Plans, files and deployments are of what is saved. */
export const unsavedSelection = 'Your selection is not saved yet. Press Continue under Remediation Outcomes first.';
