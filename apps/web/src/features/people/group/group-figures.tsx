import type { GroupSummary } from '@rampart/contract/people/groups.ts';
import { FigureStrip } from '@rampart/ui/figure-strip.tsx';
import { numberText } from '@rampart/ui/format.ts';
import { multiplierText, outsideText, shareText } from '../../../parts/attacks/risk-text.ts';

interface GroupFiguresProps {
  readonly group: GroupSummary;
  readonly hasFigures: boolean;
  /** How many more are in it than a month ago. */
  readonly growth?: number | undefined;
}

const unknown = { value: '—', note: 'Not known yet' };
/** A group without people has no figures. */
const noOne = { value: '—', note: 'No one is in this group' };
/** Attacks were read, and there was none that could be compared. */
const nothing = { value: '—', note: 'None in three months' };

/** `3 more than a month ago` */
function growthText(growth: number | undefined): string | undefined {
  if (growth === undefined) return undefined;
  if (growth === 0) return 'as many as a month ago';
  return `${numberText(Math.abs(growth))} ${growth > 0 ? 'more' : 'fewer'} than a month ago`;
}

/** What a group comes to, at a glance. */
export function GroupFigures({ group, hasFigures, growth }: GroupFiguresProps) {
  const { members, risk_multiplier: multiplier, risk_percentage: percentage, total_risk: total, phishing_risk: phishing } = group;
  const isKnown = hasFigures && members > 0;
  // Who is attacked most is not known before attacks were read.
  const isEmpty = members === 0 && (hasFigures || !group.is_most_attacked);
  const without = isEmpty ? noOne : isKnown && total === 0 ? nothing : unknown;
  const none = isKnown && multiplier !== null ? { value: '—', note: outsideText } : without;
  return (
    <FigureStrip
      label="Figures of the group"
      figures={[
        { label: 'Members', value: numberText(members), note: growthText(growth) },
        {
          label: 'Share of risk',
          ...(isKnown && percentage !== null ? { value: shareText(percentage), note: 'of the organisation, in three months' } : none),
        },
        {
          label: 'Risk per person',
          ...(isKnown && multiplier !== null
            ? { value: multiplierText(multiplier), note: 'the mean of the organisation, in three months' }
            : without),
        },
        {
          label: 'Phishing share',
          ...(isKnown && total > 0
            ? { value: shareText((100 * phishing) / total), note: 'of the risk of this group, in three months' }
            : without),
        },
      ]}
    />
  );
}
