import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { noteDaysDue } from './days-due.ts';
import { mailSightings } from './mail-sightings.ts';
import { type Column, dayCell, defineRollup, optionalText, textCell } from './rollup.ts';

const columns: readonly Column[] = [
  { name: 'day', type: 'date' },
  { name: 'mail', type: 'text' },
  { name: 'category', type: 'text' },
  { name: 'outcome', type: 'text' },
  { name: 'campaign', type: 'text' },
  { name: 'top_score', type: 'smallint' },
  { name: 'count', type: 'integer' },
];
const [topScore, count] = [columns.length - 2, columns.length - 1];

/** A row for each day and person aimed at, by what it was and what became of it. */
export const mailThreatRollup = defineRollup({
  kind: mailThreats,
  table: 'mail_threat_day',
  columns,
  rowOf: ({ at, mail, category, outcome, campaign, score }) => [
    dayCell(at),
    textCell(mail),
    category,
    outcome,
    optionalText(campaign),
    score === null ? null : Math.round(score),
    1,
  ],
  fold: {
    keyCells: topScore,
    takeIn: (row, like) => {
      const scores = [row[topScore], like[topScore]].filter((score) => typeof score === 'number');
      row[topScore] = scores.length === 0 ? null : Math.max(...scores);
      row[count] = Number(row[count]) + Number(like[count]);
    },
  },
  notes: mailSightings,
  // Another product may have seen the same mails: they are worked out when the run has read both.
  foldDays: noteDaysDue,
});
