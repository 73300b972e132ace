/** An application that could be processed, as the dialog lists it. */
export interface ProcessingCandidate {
  readonly uuid: string;
  readonly name: string;
  readonly isHealthy: boolean;
  /** Of a product that is processed without being asked for. */
  readonly isDefault: boolean;
}

/** The usual ones: healthy, and of products that processing rests on. All others only when asked for. */
export const offeredCandidates = (candidates: readonly ProcessingCandidate[], isShowingAll: boolean): ProcessingCandidate[] =>
  candidates.filter(({ isHealthy, isDefault }) => isShowingAll || (isHealthy && isDefault));

interface Circumstances {
  readonly onboardingStatus: string | undefined;
  readonly isSuperuser: boolean;
  readonly hasApplications: boolean;
}

/** Why processing cannot be triggered now; nothing when it can. */
export function triggerRefusal({ onboardingStatus, isSuperuser, hasApplications }: Circumstances): string | undefined {
  if (!hasApplications) return 'Connect a product first.';
  if (onboardingStatus === 'completed' && !isSuperuser) {
    return 'This tenant has completed onboarding and is processed on schedule. Ask a super user to trigger it.';
  }
  return undefined;
}
