/** By the name of the framework's tag. A colour beside a word, never instead of one. */
export const frameworkColors: Readonly<Record<string, string>> = {
  CMMC: 'var(--mantine-color-grape-6)',
  D3FEND: 'var(--mantine-color-indigo-6)',
  CISv8: 'var(--mantine-color-teal-6)',
  'ISO-27001': 'var(--mantine-color-blue-6)',
  'NIST CSF': 'var(--mantine-color-green-6)',
  'NIST 800-171': 'var(--mantine-color-lime-6)',
  'NIST 800-53': 'var(--mantine-color-yellow-6)',
  'SOC 2 CC': 'var(--mantine-color-violet-6)',
  HIPAA: 'var(--mantine-color-pink-6)',
  'PCI DSS': 'var(--mantine-color-red-6)',
  GDPR: 'var(--mantine-color-cyan-6)',
  COBIT: 'var(--mantine-color-orange-6)',
  FedRAMP: 'var(--mantine-color-blue-4)',
  FISMA: 'var(--mantine-color-teal-4)',
  'NERC CIP': 'var(--mantine-color-gray-6)',
};
