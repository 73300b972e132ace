import { oneLine } from '@rampart/domain/one-line.ts';
import { type FileChild, Paragraph, TextRun } from 'docx';
import { type BriefChange, type ControlBrief, nothingToDo } from '../control-brief.ts';
import { type Instruction, instructionText, type References } from '../instruction.ts';
import { bullets, heading, note, numbered, strong, text } from '../../../../platform/word/blocks.ts';
import { wordTable } from '../../../../platform/word/word-table.ts';

const settings = ({ settings: chosen }: ControlBrief): FileChild[] =>
  chosen.length === 0
    ? []
    : [
        heading(3, 'Exact settings'),
        wordTable({ header: ['Setting', 'Value'], widths: [2, 5], rows: chosen.map(({ label, values }) => [label, values.join(', ')]) }),
      ];

const columnsOf = ({ kind, differences }: BriefChange): Parameters<typeof wordTable>[0] => {
  if (kind === 'create')
    return { header: ['Setting', 'After'], widths: [2, 5], rows: differences.map(({ path, after }) => [path, after ?? '']) };
  const rows = differences.map(({ path, before, after }) => [path, before ?? 'not set', after ?? 'not set']);
  return { header: ['Setting', 'Now', 'After'], widths: [3, 4, 4], rows };
};

const difference = (change: BriefChange): FileChild[] => [
  new Paragraph({ style: 'TableTitle', keepNext: true, children: [new TextRun(oneLine(change.title))] }),
  wordTable(columnsOf(change)),
];

const changes = ({ readable }: ControlBrief): FileChild[] =>
  readable.length === 0 ? [] : [heading(3, 'What changes'), ...readable.flatMap(difference)];

const notPrepared = ({ missing }: ControlBrief): FileChild[] => [
  note(`This control could not be prepared, because something it depends on could not be read. ${missing.join(' ')}`),
  text('Fix what the reason names, wait for the next processing run, then download this guide again.'),
];

const inTables: References = {
  listed: 'listed under What changes',
  after: 'the column After',
  before: 'the values of the column Now',
};

const instructed = (items: readonly Instruction[]): FileChild[] => bullets(items.map((item) => instructionText(item, inTables)));

const instructions = (brief: ControlBrief): FileChild[] => [
  ...settings(brief),
  heading(3, 'Step by step'),
  ...brief.waiting.map((object) => note(`You have ${object} already: enable it. The steps are for creating a new one instead.`)),
  ...(brief.steps.length === 0 ? [text(nothingToDo)] : numbered(brief.number, brief.steps)),
  ...changes(brief),
  heading(3, 'How to check that it works'),
  ...instructed(brief.checks),
  heading(3, 'How to undo it'),
  ...instructed(brief.undo),
];

/** One control, from why to how to undo it. */
export const controlSection = (brief: ControlBrief): FileChild[] => [
  heading(2, `${brief.number}. ${brief.title}`),
  new Paragraph({ keepNext: true, children: [strong('Priority: '), new TextRun(oneLine(brief.priority))] }),
  text(brief.control.description),
  heading(3, 'Why'),
  text(brief.control.why),
  heading(3, 'Current finding'),
  text(brief.finding),
  ...(brief.deployment === undefined ? notPrepared(brief) : instructions(brief)),
];
