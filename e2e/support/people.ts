/** The people of the demo, by what they may do. */
export const people = {
  administrator: 'sunniva.aas@haldenfreight.example',
  standard: 'rashid.okafor@haldenfreight.example',
  readOnly: 'ingrid.solheim@haldenfreight.example',
  otherTenant: 'tomasz.wieczorek@norrvik.example',
  superuser: 'adaeze.nwosu@rampart.example',
  engineer: 'luca.marchetti@rampart.example',
} as const;

export const password = (): string => process.env['RAMPART_E2E_PASSWORD'] ?? '';
