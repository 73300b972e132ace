import type { SemanticTokens } from './tokens.ts';

export const darkTokens: SemanticTokens = {
  canvas: '#0F1114',
  surface: '#16181C',
  raised: '#1E2024',
  sunken: '#0B0C0F',
  hover: '#1C1F23',
  selected: '#1A2140',

  line: '#292C32',
  lineStrong: '#3A3D43',
  field: '#72747A',

  text: '#ECEDEF',
  text2: '#BCBEC1',
  text3: '#96989D',

  accent: '#4C66E6',
  accentHover: '#4058DE',
  onAccent: '#FFFFFF',
  accentText: '#A1B8FB',
  accentSoft: '#1B2343',
  accentLine: '#34437F',

  danger: '#FAA39C',
  dangerSoft: '#3A1715',
  dangerMark: '#E8615B',

  warn: '#F8CA5F',
  warnSoft: '#33260B',
  warnMark: '#E0A129',

  ok: '#8ED8A8',
  okSoft: '#11291B',
  okMark: '#32A064',

  mute: '#BCBEC1',
  muteSoft: '#25282D',
  muteMark: '#72747A',

  otherMark: '#43464C',

  addBg: '#11291B',
  addText: '#A9E5BE',
  delBg: '#3A1715',
  delText: '#FBB7B1',

  life0: '#2E3137',
  life1: '#2C3A74',
  life2: '#5B77EE',
  life3: '#A1B8FB',

  heat0: '#23262B',
  heat1: '#253269',
  heat2: '#3D52C4',
  heat3: '#7D98F5',
  heat4: '#D6E1FF',

  term: '#0A0B0E',
  termText: '#D6D8DB',
  termDim: '#96989D',
  termErr: '#FF9A92',
  termOk: '#8ED8A8',

  focus: '#8FA8F8',
  scrim: 'rgba(0, 0, 0, 0.6)',
};
