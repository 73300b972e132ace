/** What keeping information to those whom it is for answers, whether it is a file, a calendar, a chat or a group; each adds what it stops. */
export const sharingAnswers = {
  'nist-800-53': ['AC-21', 'AC-3'],
  'nist-csf': ['PR.AA-05', 'PR.DS-01'],
  'nist-800-171': ['3.1.20'],
  cmmc: ['AC.L1-3.1.20'],
  'cis-v8': ['3.3'],
  'iso-27001': ['A.5.15', 'A.8.3'],
  'soc-2': ['CC6.1', 'CC6.6'],
  hitrust: ['01.v'],
} as const;
