import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { csvText } from '@rampart/domain/csv-text.ts';
import { impactLine, peopleText, perPersonText, stoppedText } from '../../../parts/effect/effect-text.ts';
import { shownStatus } from '../quest-status.ts';

const head = [
  'Remediation',
  'Product',
  'Program',
  'Priority',
  'Status',
  'Deployed',
  'Controls',
  'Frameworks',
  'Attacks stopped',
  'People affected',
  'Attacks stopped per person',
  'Effect',
];
const notKnown = 'Not known';

/** The rows that are listed, in their order, as they are read on screen. */
export const questsAsCsv = (quests: readonly Quest[]): string =>
  csvText(
    head,
    quests.map((quest) => {
      const { deployed, staged, selected, remaining } = quest.snapshot;
      const frameworks = quest.quest_tome_tags.filter(({ tag_type }) => tag_type === 'compliance_framework');
      return [
        quest.quest_tome_name,
        quest.quest_instance_details.product_name,
        quest.quest_instance_details.program_name,
        quest.priority,
        shownStatus(quest).label,
        deployed.length,
        deployed.length + staged.length + selected.length + remaining.length,
        frameworks.map(({ label }) => label).join('; '),
        stoppedText(quest.value, String) ?? notKnown,
        peopleText(quest.value, String) ?? notKnown,
        quest.value.score === null ? notKnown : perPersonText(quest.value, String(Math.round(quest.value.score * 1000) / 1000)),
        impactLine(quest.value),
      ];
    }),
  );
