import type { MailSettings } from '@rampart/domain/mail-settings.ts';
import { fail, pass, unknown, type Verdict } from '@rampart/domain/verdict.ts';

type Wanted = Partial<Readonly<Record<keyof MailSettings, boolean>>>;

/** Passes when all are set so. What the vendor does not say is not taken for right. */
export function judgeMailSettings(settings: MailSettings, wanted: Wanted, because: string): Verdict {
  const names = Object.keys(wanted) as (keyof MailSettings)[];
  if (names.some((name) => settings[name] !== null && settings[name] !== wanted[name])) return fail({ because });
  return names.some((name) => settings[name] === null) ? unknown({ because: 'The vendor does not say how it is set.' }) : pass();
}
