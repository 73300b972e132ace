import type { Change } from '@rampart/domain/change.ts';
import type { RemedyFile } from '@rampart/domain/control.ts';
import type { Applies } from '@rampart/connectors/kit/connector.ts';
import { asItIsRead } from './line-endings.ts';
import type { ControlBrief } from '../control-brief.ts';
import { stepsFile } from './steps-file.ts';
import { safeFileName, uniqueNames } from './safe-file-name.ts';

type ManualSteps = Pick<Applies<never>, 'change' | 'manualSteps'>;

export interface ControlFolder {
  readonly name: string;
  /** Their names are paths below the folder. */
  readonly files: readonly RemedyFile[];
}

/** The change back, where it is known before the change is made: a new object has no id yet. */
const backOf = (change: Change): Change | undefined => {
  if (change.kind !== 'update' && change.kind !== 'enable') return undefined;
  return { ...change, before: change.after, after: change.before };
};

const filesOf = (applies: readonly ManualSteps[], change: Change | undefined): readonly RemedyFile[] =>
  (change && applies.find((one) => one.change.id === change.id)?.manualSteps(change)) ?? [];

/** Scripts name the files beside them: the files of one change stay together, those of several are kept apart. */
function inFolders(sets: readonly (readonly RemedyFile[])[]): RemedyFile[] {
  return sets.flatMap((files, place) => {
    const names = uniqueNames(files.map(({ name }) => name));
    const below = sets.length > 1 ? `change-${place + 1}/` : '';
    return files.map(({ name, content }, index) => ({
      name: `${below}${names[index] ?? name}`,
      content: asItIsRead(name, content),
    }));
  });
}

/** What one control leaves in the archive: how to do it, the files to do it with, and those that take it back. */
export function controlFolder(brief: ControlBrief, applies: readonly ManualSteps[]): ControlFolder {
  const { control, deployment, changes, number, title } = brief;
  const own = (deployment && changes.length === 0 ? control.remedy.files?.(deployment) : undefined) ?? [];
  const doing = changes.length > 0 ? inFolders(changes.map((change) => filesOf(applies, change))) : inFolders([own]);
  const undoing = inFolders(changes.toReversed().map((change) => filesOf(applies, backOf(change))));
  const files = [...doing, ...undoing.map(({ name, content }) => ({ name: `undo/${name}`, content }))];
  return {
    name: `${String(number).padStart(2, '0')}-${safeFileName(title)
      .toLowerCase()
      .slice(0, 60)
      .replaceAll(/[.-]+$/g, '')}`,
    files: [stepsFile(brief, files), ...files],
  };
}
