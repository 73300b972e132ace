import type { OutboxMessage } from '@rampart/contract/notifications.ts';
import { CopyButton } from '@rampart/ui/copy-button.tsx';
import { momentText } from '@rampart/ui/format.ts';
import { FactList } from '../../parts/fact-list/fact-list.tsx';
import { SideDrawer } from '../../shell/layout/side-drawer.tsx';
import classes from './outbox.module.css';

interface OutboxMessageDrawerProps {
  readonly message: OutboxMessage | undefined;
  readonly onClose: () => void;
}

export function OutboxMessageDrawer({ message, onClose }: OutboxMessageDrawerProps) {
  return (
    <SideDrawer isOpen={message !== undefined} onClose={onClose} title={message?.subject ?? 'Mail'}>
      {message && (
        <>
          <FactList
            facts={[
              { label: 'Recipient', value: message.to },
              { label: 'Time', value: <time dateTime={message.created_at}>{momentText(message.created_at)}</time> },
            ]}
          />
          <div className={classes['body']}>
            <span className={classes['copy']}>
              <CopyButton value={message.text} label="Copy text" />
            </span>
            <pre className={classes['text']}>{message.text}</pre>
          </div>
        </>
      )}
    </SideDrawer>
  );
}
