export type Tone = 'danger' | 'warn' | 'ok' | 'mute' | 'accent';

/** Attack categories keep one colour in both schemes. Order = legend and stack order: phishing blue, malware warm, state actors purple. */
export const attackColors = {
  'corporate-credential-phishing': '#3B67CE',
  'credential-phishing': '#398AD6',
  'consumer-credential-phishing': '#2497B8',
  bec: '#00847E',
  malware: '#C93A33',
  infostealer: '#D8662A',
  keylogger: '#BA8416',
  cryptominer: '#87852B',
  backdoor: '#35854A',
  ransomware: '#DF3068',
  'apt-financial-malware': '#BD60B6',
  'apt-state-malware': '#8A4FC1',
  pentest: '#6C7680',
  spam: '#84837D',
} as const;

/** For what is folded together beside them: fainter than the grey ones, so that it is not taken for spam. */
export const otherColor = 'var(--rp-other-mark)';

/** For series without a meaning of their own, in this order. None of them is a colour of warning or success. */
export const seriesColors = ['var(--rp-accent)', '#00847E', '#8A4FC1', '#2497B8', '#6C7680'] as const;

/** A compliance tag is a neutral chip with a key of this colour; its text stays `--rp-text-2`. */
export const complianceColors = {
  CMMC: '#3B67CE',
  D3FEND: '#8A4FC1',
  CISv8: '#00847E',
  'ISO-27001': '#398AD6',
  'NIST CSF': '#35854A',
  'NIST 800-171': '#87852B',
  'NIST 800-53': '#BA8416',
  'SOC 2 CC': '#D8662A',
  HIPAA: '#DF3068',
  'PCI DSS': '#C93A33',
  GDPR: '#BD60B6',
  COBIT: '#6C7680',
  FedRAMP: '#2497B8',
  FISMA: '#84837D',
  'NERC CIP': '#A0703A',
} as const;

/** A tone selects `--rp-{tone}`, `--rp-{tone}-soft` and `--rp-{tone}-mark`. */
export const priorityTones = {
  p1: 'danger',
  p2: 'warn',
  p3: 'mute',
  advanced: 'accent',
} as const satisfies Record<string, Tone>;

export const healthTones = {
  healthy: 'ok',
  error: 'danger',
  'not-connected': 'mute',
  checking: 'mute',
} as const satisfies Record<string, Tone>;
