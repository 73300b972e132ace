import type { RemedyFile } from '@rampart/domain/control.ts';
import { momentInUtc } from '@rampart/domain/utc-text.ts';
import type { ContentBrief } from '../content-brief.ts';
import { isStagedOnly } from '../change-words.ts';
import type { ControlFolder } from './control-folder.ts';
import { plain } from './steps-file.ts';

const kinds: readonly (readonly [ending: string, what: string])[] = [
  ['.sh', 'a script for a shell, with `curl` and `jq`. Run it inside its folder: `cd` there, then `./name.sh`'],
  [
    '.ps1',
    'a script for PowerShell. Once you have read it, `Unblock-File` it and run it as `./name.ps1`; where it takes `-WhatIf`, try that first.',
  ],
  ['.json', 'what the script of the same name sends. Read it, do not run it'],
];

const allFiles = (folders: readonly ControlFolder[]): string[] =>
  folders.flatMap(({ name, files }) => files.map((file) => `${name}/${file.name}`));

function order({ controls }: ContentBrief, folders: readonly ControlFolder[]): string[] {
  return controls.map(({ title, missing, priority }, place) => {
    const { name = '', files = [] } = folders[place] ?? {};
    const scripts = files
      .filter((file) => /\.(sh|ps1)$/.test(file.name) && !file.name.startsWith('undo/'))
      .map((file) => `\`${file.name}\``);
    const how =
      missing.length > 0
        ? `not prepared. ${plain(missing.join(' '))}`
        : scripts.length > 0
          ? scripts.join(', then ')
          : 'by hand, see `steps.md`';
    return `${place + 1}. \`${name}\`: ${plain(title)} (${plain(priority)}): ${how}`;
  });
}

/** What is in the archive, in which order to use it, and what it does not do. */
export function readmeFile(brief: ContentBrief, folders: readonly ControlFolder[]): RemedyFile {
  const paths = allFiles(folders);
  const used = kinds.filter(([ending]) => paths.some((path) => path.endsWith(ending)));
  const isStaged = brief.controls.some(({ changes }) => changes.some(isStagedOnly));
  const hasUndo = paths.some((path) => path.includes('/undo/'));
  const { emergencyAccess: excluded } = brief;
  return {
    name: 'README.md',
    content: [
      `# ${plain(brief.name)}`,
      '',
      plain(brief.purpose),
      '',
      `Made for ${plain(brief.tenantName)}, ${plain(brief.product.name)}, program ${plain(brief.programName)}, from what was read on ${momentInUtc(brief.asOf)}. If settings have changed since, download it again after the next processing run.`,
      '',
      '## What is in it',
      '',
      '- `README.md`: this file',
      '- `settings.json`: every control with its exact settings, before and after, for a program to read',
      '- `steps.md`, in each folder: the same by hand, how to check it and how to undo it',
      ...used.map(([ending, what]) => `- \`*${ending}\`: ${what}`),
      '',
      '## In this order',
      '',
      ...order(brief, folders),
      '',
      '## Before you run anything',
      '',
      ...brief.roles.map((role) => `- You need this role: ${plain(role)}`),
      excluded.length > 0
        ? `- These emergency access accounts are to be excluded. Check that signing in with them works: ${excluded.map(plain).join(', ')}`
        : '- No emergency access account is set up. Set one up before you change how people sign in.',
      ...(brief.notExcluded === undefined ? [] : [`- ${plain(brief.notExcluded)}`]),
      '- Read each file. Credentials are not in them: the scripts ask for them, or take them from the environment.',
      '- When a script reports an error, stop and look what it has done before you run the next.',
      '',
      '## How to undo it',
      '',
      ...(hasUndo
        ? [
            'Folders called `undo` contain the files that restore the settings as they were read. Start with the last control.',
            '',
            'What has no such folder is set back by hand, and what was created is deleted by hand: see `steps.md` of each control.',
          ]
        : [
            'Settings are set back by hand, and what was created is deleted by hand: see `steps.md` of each control. Start with the last one.',
          ]),
      '',
      '## What it does not do',
      '',
      ...(isStaged
        ? [
            '- It does not switch new policies on: they are created switched off or in report-only mode. Look at what they would do, then switch them on.',
          ]
        : []),
      '- It does not look again at what is set now. Changes made since may be overwritten.',
      '- It notifies no one, and it does not report back: mark the controls as staged yourself.',
      '',
    ].join('\n'),
  };
}
