import type { MixPart } from '@rampart/ui/charts/mix-bar.tsx';
import { attackColors } from '@rampart/ui/theme/meaning-colors.ts';

interface KindsOfRisk {
  readonly total_risk: number;
  readonly phishing_risk: number;
  readonly malware_risk: number;
}

/** The colours of the kinds that attacks are told apart by. */
export const kindColors = {
  phishing: attackColors['credential-phishing'],
  malware: attackColors.malware,
  bec: attackColors.bec,
  spam: attackColors.spam,
} as const;

/** What a risk is made of, without what is nothing. */
export function riskParts({ total_risk: total, phishing_risk: phishing, malware_risk: malware }: KindsOfRisk): MixPart[] {
  return [
    { name: 'Phishing', count: Math.round(phishing), color: kindColors.phishing },
    { name: 'Malware', count: Math.round(malware), color: kindColors.malware },
    { name: 'Other', count: Math.max(0, Math.round(total - phishing - malware)), color: kindColors.spam },
  ].filter(({ count }) => count > 0);
}
