import { Button, Collapse } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Panel } from '@rampart/ui/panel.tsx';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { CreateTenantDialog } from './create-tenant-dialog.tsx';
import classes from './more-section.module.css';

/** What super users need seldom and no one should open by accident. */
export function MoreSection() {
  const [isShown, more] = useDisclosure(false);
  const [isCreating, creation] = useDisclosure(false);
  const id = useId();
  const Chevron = isShown ? ChevronDown : ChevronRight;
  return (
    <div className={classes.section}>
      <Button
        variant="subtle"
        leftSection={<Chevron size={16} aria-hidden="true" />}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={more.toggle}
      >
        More
      </Button>
      <Collapse id={id} expanded={isShown}>
        <Panel
          title="Tenants"
          description="A new tenant starts empty, with one invited administrator."
          actions={<Button onClick={creation.open}>Create New Tenant</Button>}
        />
      </Collapse>
      <CreateTenantDialog isOpen={isCreating} onClose={creation.close} />
    </div>
  );
}
