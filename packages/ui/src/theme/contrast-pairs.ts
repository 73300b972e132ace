import type { SemanticTokens } from './tokens.ts';

export interface ContrastPair {
  foreground: keyof SemanticTokens;
  background: keyof SemanticTokens;
  atLeast: number;
}

/** What is drawn on what: 7 for body text, 4.5 for other text, 3 for marks and borders. */
export const contrastPairs: ContrastPair[] = [
  { foreground: 'text', background: 'canvas', atLeast: 7 },
  { foreground: 'text', background: 'surface', atLeast: 7 },
  { foreground: 'text', background: 'raised', atLeast: 7 },
  { foreground: 'text', background: 'selected', atLeast: 7 },
  { foreground: 'text2', background: 'canvas', atLeast: 4.5 },
  { foreground: 'text2', background: 'surface', atLeast: 4.5 },
  { foreground: 'text2', background: 'sunken', atLeast: 4.5 },
  { foreground: 'text2', background: 'raised', atLeast: 4.5 },
  { foreground: 'text3', background: 'canvas', atLeast: 4.5 },
  { foreground: 'text3', background: 'surface', atLeast: 4.5 },
  { foreground: 'text3', background: 'sunken', atLeast: 4.5 },
  { foreground: 'text3', background: 'raised', atLeast: 4.5 },
  { foreground: 'text3', background: 'hover', atLeast: 4.5 },
  { foreground: 'text3', background: 'selected', atLeast: 4.5 },
  { foreground: 'accentText', background: 'surface', atLeast: 4.5 },
  { foreground: 'accentText', background: 'canvas', atLeast: 4.5 },
  { foreground: 'accentText', background: 'accentSoft', atLeast: 4.5 },
  { foreground: 'onAccent', background: 'accent', atLeast: 4.5 },
  { foreground: 'onAccent', background: 'accentHover', atLeast: 4.5 },
  { foreground: 'danger', background: 'surface', atLeast: 4.5 },
  { foreground: 'danger', background: 'dangerSoft', atLeast: 4.5 },
  { foreground: 'warn', background: 'surface', atLeast: 4.5 },
  { foreground: 'warn', background: 'warnSoft', atLeast: 4.5 },
  { foreground: 'ok', background: 'surface', atLeast: 4.5 },
  { foreground: 'ok', background: 'okSoft', atLeast: 4.5 },
  { foreground: 'mute', background: 'muteSoft', atLeast: 4.5 },
  { foreground: 'addText', background: 'addBg', atLeast: 4.5 },
  { foreground: 'delText', background: 'delBg', atLeast: 4.5 },
  { foreground: 'termText', background: 'term', atLeast: 7 },
  { foreground: 'termDim', background: 'term', atLeast: 4.5 },
  { foreground: 'termErr', background: 'term', atLeast: 4.5 },
  { foreground: 'termOk', background: 'term', atLeast: 4.5 },
  // Also the thumb of a switch that is off, on its track.
  { foreground: 'field', background: 'surface', atLeast: 3 },
  { foreground: 'field', background: 'canvas', atLeast: 3 },
  { foreground: 'text', background: 'muteSoft', atLeast: 7 },
  { foreground: 'focus', background: 'surface', atLeast: 3 },
  { foreground: 'focus', background: 'canvas', atLeast: 3 },
  { foreground: 'accent', background: 'surface', atLeast: 3 },
  { foreground: 'dangerMark', background: 'surface', atLeast: 3 },
  { foreground: 'okMark', background: 'surface', atLeast: 3 },
  { foreground: 'warnMark', background: 'surface', atLeast: 3 },
  { foreground: 'warnMark', background: 'canvas', atLeast: 3 },
  { foreground: 'dangerMark', background: 'canvas', atLeast: 3 },
  { foreground: 'okMark', background: 'canvas', atLeast: 3 },
  { foreground: 'muteMark', background: 'surface', atLeast: 3 },
  { foreground: 'life3', background: 'surface', atLeast: 3 },
  { foreground: 'heat3', background: 'surface', atLeast: 3 },
];
