import { firstNames } from '@rampart/domain/first-of-many.ts';
interface Steps {
  /** Where the setting is: `Security > Authentication > 2-step verification`. */
  readonly menu: string;
  /** Those where it is to be set. */
  readonly parts: readonly { readonly name: string }[];
  /** What to set there, an instruction each. */
  readonly settings: readonly string[];
}

const most = 20;

/** By hand in Google's Admin console, once for each part of the organisation. */
export function adminConsoleSteps({ menu, parts, settings }: Steps): string[] {
  const names = parts.map(({ name }) => name);
  return [
    `In the Google Admin console (admin.google.com), open ${menu}.`,
    `Do the rest for each of these, which you choose on the left: ${firstNames(names, most)}.`,
    ...settings,
    'Choose Save; for an organizational unit below the top, choose Override.',
  ];
}
