/** What filtering mail answers in frameworks, whichever product does it. Each control adds the safeguards of CIS and ISO 27001 that it is. */
export const mailFilterAnswers = {
  'nist-800-53': ['SI-3', 'SI-8'],
  'nist-csf': ['PR.PS-05', 'DE.CM-03'],
  'soc-2': ['CC6.8'],
  hitrust: ['09.j', '09.v'],
  'mitre-attack': ['T1566'],
} as const;
