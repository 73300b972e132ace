import type { FileChild } from 'docx';
import type { ContentBrief } from '../content-brief.ts';
import { bullets, heading, headingOnNewPage, lead, note, text } from '../../../../platform/word/blocks.ts';
import { wordTable } from '../../../../platform/word/word-table.ts';

const purpose = ({ purpose: achieves, controls }: ContentBrief): FileChild[] => [
  headingOnNewPage('What this achieves, and why'),
  text(achieves),
  ...bullets(controls.map(({ title, control }) => `${title}. ${control.why}`)),
];

const licences = ({ licences: needed }: ContentBrief): FileChild[] => [
  heading(2, 'Licences'),
  ...(needed.length === 0
    ? [text('None of these controls needs a licence beyond the product itself.')]
    : [
        wordTable({
          header: ['Licensed feature', 'Your licences', 'Needed for'],
          widths: [3, 3, 5],
          rows: needed.map(({ name, licensed, controls }) => [name, licensed, controls.join('; ')]),
        }),
      ]),
];

const emergency = ({ emergencyAccess, notExcluded }: ContentBrief): FileChild[] => [
  heading(2, 'Emergency access accounts'),
  ...(emergencyAccess.length === 0
    ? [
        note(
          'No emergency access account is set up. Set one up before you change how people sign in, and exclude it from every policy: a mistake can lock everyone out, you included.',
        ),
      ]
    : [
        lead('Exclude these accounts from every policy that affects sign-in, and check before you begin that you can sign in with them:'),
        ...bullets(emergencyAccess),
        ...(notExcluded === undefined ? [] : [note(notExcluded)]),
      ]),
];

const beforeYouBegin = (brief: ContentBrief): FileChild[] => [
  headingOnNewPage('Before you begin'),
  heading(2, `Roles in ${brief.product.name}`),
  lead('You need an account with these rights:'),
  ...bullets(brief.roles),
  ...licences(brief),
  ...emergency(brief),
  heading(2, 'What people will notice'),
  lead('Inform the people concerned before you enable a control.'),
  wordTable({
    header: ['Control', 'What people will notice'],
    widths: [2, 5],
    rows: brief.controls.map(({ title, control }) => [title, control.remedy.disruption]),
  }),
];

const summary = ({ controls }: ContentBrief): FileChild[] => [
  headingOnNewPage('Summary of the controls'),
  wordTable({
    header: ['No.', 'Control', 'Priority', 'Now', 'After'],
    widths: [6, 22, 13, 30, 30],
    rows: controls.map(({ number, title, priority, finding, control }) => [String(number), title, priority, finding, control.description]),
  }),
];

export const openingSections = (brief: ContentBrief): FileChild[] => [...purpose(brief), ...beforeYouBegin(brief), ...summary(brief)];
