import { readFileSync } from 'node:fs';

/** The agreement in force. A new version asks every tenant again. */
export const agreementVersion = '2026-11';

/** Markdown that also reads well as plain text: it is shown on screen and sent by mail. */
export const agreementText = readFileSync(new URL(`agreement-${agreementVersion}.md`, import.meta.url), 'utf8').trim();
