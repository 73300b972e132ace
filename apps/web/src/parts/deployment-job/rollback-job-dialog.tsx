import { FollowJobDialog } from './follow-job-dialog.tsx';

const failure = 'There was an error rolling back these changes. Please contact support if you need further assistance rolling back.';

interface RollbackJobDialogProps {
  readonly jobUuid: string;
  /** As people call the product. */
  readonly productName: string;
  readonly onClose: () => void;
}

/** Follows a rollback, wherever it was started. */
export const RollbackJobDialog = ({ jobUuid, productName, onClose }: RollbackJobDialogProps) => (
  <FollowJobDialog
    title={`Rolling back in ${productName}`}
    titleAfter={`Rolled back in ${productName}`}
    jobUuid={jobUuid}
    failure={failure}
    onClose={onClose}
  />
);
