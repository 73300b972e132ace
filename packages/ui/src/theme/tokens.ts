/** Every colour a component may use, named by its job. Components read them as `var(--rp-*)`. */
export interface SemanticTokens {
  canvas: string;
  surface: string;
  raised: string;
  sunken: string;
  hover: string;
  selected: string;

  line: string;
  lineStrong: string;
  field: string;

  text: string;
  text2: string;
  text3: string;

  accent: string;
  accentHover: string;
  onAccent: string;
  accentText: string;
  accentSoft: string;
  accentLine: string;

  danger: string;
  dangerSoft: string;
  dangerMark: string;

  warn: string;
  warnSoft: string;
  warnMark: string;

  ok: string;
  okSoft: string;
  okMark: string;

  mute: string;
  muteSoft: string;
  muteMark: string;

  /** The parts of a chart that have no name of their own. */
  otherMark: string;

  addBg: string;
  addText: string;
  delBg: string;
  delText: string;

  life0: string;
  life1: string;
  life2: string;
  life3: string;

  heat0: string;
  heat1: string;
  heat2: string;
  heat3: string;
  heat4: string;

  term: string;
  termText: string;
  termDim: string;
  termErr: string;
  termOk: string;

  focus: string;
  scrim: string;
}
