import { z } from 'zod';

/** The languages in which a report can write its dates. Its words are English. */
export const DateLanguage = z.enum(['en-GB', 'en-US', 'de-DE', 'es-ES', 'fr-FR', 'it-IT', 'nb-NO', 'nl-NL', 'pl-PL', 'pt-BR', 'sv-SE']);
export type DateLanguage = z.infer<typeof DateLanguage>;

/** As the choice names each. */
export const dateLanguages: Readonly<Record<DateLanguage, string>> = {
  'en-GB': 'English (United Kingdom)',
  'en-US': 'English (United States)',
  'de-DE': 'Deutsch',
  'es-ES': 'Español',
  'fr-FR': 'Français',
  'it-IT': 'Italiano',
  'nb-NO': 'Norsk bokmål',
  'nl-NL': 'Nederlands',
  'pl-PL': 'Polski',
  'pt-BR': 'Português (Brasil)',
  'sv-SE': 'Svenska',
};

export interface DateWriter {
  /** `15 Nov 2026`, of a moment or of a calendar day, in UTC. */
  readonly day: (at: Date | string) => string;
  /** `Nov 2026` */
  readonly month: (at: Date | string) => string;
}

export function dateWriter(language: DateLanguage): DateWriter {
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return { day: (at) => day.format(new Date(at)), month: (at) => month.format(new Date(at)) };
}
