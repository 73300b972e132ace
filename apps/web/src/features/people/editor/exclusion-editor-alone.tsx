import type { ExclusionType } from '@rampart/contract/people.ts';
import { useState } from 'react';
import { useLeaveWarning } from '../../../shell/navigation/use-leave-warning.ts';
import { ExclusionEditor } from './exclusion-editor.tsx';
import { type Marks, noMarks } from './marks.ts';

/** The editor of one list in a screen that is about something else. */
export function ExclusionEditorAlone({ type }: { readonly type: ExclusionType }) {
  const [marks, setMarks] = useState<Marks>(noMarks);
  useLeaveWarning(marks.size > 0);
  return <ExclusionEditor type={type} marks={marks} onMarks={setMarks} />;
}
