import type { SemanticTokens } from './tokens.ts';

export const lightTokens: SemanticTokens = {
  canvas: '#F7F7F5',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  sunken: '#F1F1EE',
  hover: '#F4F4F1',
  selected: '#F2F6FF',

  line: '#E5E4E0',
  lineStrong: '#D2D1CC',
  field: '#8C8B86',

  text: '#1F1E1B',
  text2: '#53534D',
  text3: '#6B6A64',

  accent: '#4058DE',
  accentHover: '#3144BA',
  onAccent: '#FFFFFF',
  accentText: '#3144BA',
  accentSoft: '#ECF1FF',
  accentLine: '#C4D4FF',

  danger: '#A01F1E',
  dangerSoft: '#FFECEA',
  dangerMark: '#C32A28',

  warn: '#7F5112',
  warnSoft: '#FEF1CF',
  warnMark: '#B97E0F',

  ok: '#0F693C',
  okSoft: '#E4F5E9',
  okMark: '#13804A',

  mute: '#53534D',
  muteSoft: '#EEEDEA',
  muteMark: '#8C8B86',

  otherMark: '#C9C8C2',

  addBg: '#E4F5E9',
  addText: '#0C532F',
  delBg: '#FFECEA',
  delText: '#7E1A16',

  life0: '#E2E1DD',
  life1: '#C4D4FF',
  life2: '#7D98F5',
  life3: '#3144BA',

  heat0: '#ECEBE8',
  heat1: '#C4D4FF',
  heat2: '#7D98F5',
  heat3: '#4058DE',
  heat4: '#1A266E',

  term: '#16181C',
  termText: '#D6D8DB',
  termDim: '#96989D',
  termErr: '#FF9A92',
  termOk: '#8ED8A8',

  focus: '#4058DE',
  scrim: 'rgba(24, 24, 20, 0.38)',
};
