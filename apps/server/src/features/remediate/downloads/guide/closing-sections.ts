import { CheckBox, type FileChild, Paragraph } from 'docx';
import type { ContentBrief } from '../content-brief.ts';
import type { ControlBrief } from '../control-brief.ts';
import { heading, headingOnNewPage, text } from '../../../../platform/word/blocks.ts';
import { type Cell, wordTable } from '../../../../platform/word/word-table.ts';

const requirements = ({ requirements: answered }: ContentBrief): FileChild[] => [
  heading(1, 'Framework requirements answered'),
  ...(answered.length === 0
    ? [text('No requirement of a framework is mapped to these controls.')]
    : [
        wordTable({
          header: ['Framework', 'Requirement', 'Answered by'],
          widths: [2, 5, 5],
          rows: answered.map(({ framework, id, name, controls }) => [framework, `${id} ${name}`, controls.join('; ')]),
        }),
      ]),
];

/** To be ticked in the document, or on paper. */
const box = (): Paragraph => new Paragraph({ style: 'TableText', children: [new CheckBox({ alias: 'Done' })] });

const row = (what: string): Cell[] => [box(), what, ' ', ' '];

const rowsFor = ({ title, deployment }: ControlBrief): Cell[][] =>
  deployment === undefined
    ? [row(`${title}: read the missing data, then download this guide again`)]
    : [row(`${title}: put in place`), row(`${title}: checked`)];

const checklist = ({ controls, product }: ContentBrief): FileChild[] => [
  headingOnNewPage('Checklist'),
  wordTable({
    header: ['Done', 'What', 'Who', 'When'],
    widths: [8, 60, 18, 14],
    rows: [
      row('An account with the needed roles is at hand'),
      row('Emergency access accounts are set up, tested and excluded from the policies'),
      row('The people concerned are informed'),
      ...controls.flatMap(rowsFor),
      row(`Marked as staged, and when ${product.name} enforces it, as complete`),
    ],
  }),
];

export const closingSections = (brief: ContentBrief): FileChild[] => [...requirements(brief), ...checklist(brief)];
