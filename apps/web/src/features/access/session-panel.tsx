import { Panel } from '@rampart/ui/panel.tsx';
import { FactList } from '../../shell/layout/fact-list.tsx';
import { momentText } from '../../shell/date-text.ts';
import { useSession } from '../../shell/session/session-state.ts';

export function SessionPanel() {
  const session = useSession();
  return (
    <Panel title="Session" description="It ends here when you sign out, and by itself at the latest at the time below.">
      <FactList facts={[{ label: 'Expires', value: <time dateTime={session.expires_at}>{momentText(session.expires_at)}</time> }]} />
    </Panel>
  );
}
