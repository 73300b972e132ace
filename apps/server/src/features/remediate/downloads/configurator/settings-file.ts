import type { RemedyFile } from '@rampart/domain/control.ts';
import type { ContentBrief } from '../content-brief.ts';
import type { ControlBrief } from '../control-brief.ts';

const settingsOf = ({ control, finding, missing, deployment, changes }: ControlBrief, folder: string) => ({
  id: control.id,
  title: control.title,
  name: control.name,
  action: control.action,
  priority: control.priority,
  folder,
  finding,
  could_not_be_read: missing,
  parameters: deployment?.parameters ?? {},
  changes: changes.map(({ id, kind, object, target, before, after }) => ({ id, kind, object, target, before, after })),
});

/** The exact settings, for a program to read. */
export const settingsFile = (brief: ContentBrief, folders: readonly string[]): RemedyFile => ({
  name: 'settings.json',
  content: `${JSON.stringify(
    {
      tenant: brief.tenantName,
      name: brief.name,
      product: brief.product.id,
      program: brief.programName,
      as_of: brief.asOf.toISOString(),
      emergency_access: brief.emergencyAccess,
      controls: brief.controls.map((control, place) => settingsOf(control, folders[place] ?? '')),
    },
    null,
    2,
  )}\n`,
});
