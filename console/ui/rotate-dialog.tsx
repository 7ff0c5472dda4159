import { useState } from 'react';
import { Button } from './button';
import { Select } from './form/choice';
import { Dialog, DialogActions } from './dialog';
import { Failure } from './failure';

/** How long what is replaced still counts. */
export type Grace = 'now' | 'day' | 'week';

interface RotateDialogProps {
  texts: {
    rotateTitle: string;
    rotateText: string;
    grace: string;
    graceNow: string;
    graceDay: string;
    graceWeek: string;
    rotateDo: string;
  };
  isOpen: boolean;
  error: Error | null;
  isPending: boolean;
  onRotate: (grace: Grace) => void;
  onClose: () => void;
}

/** Replaces a secret or an address, and asks when the old one ends. */
export function RotateDialog({ texts, isOpen, error, isPending, onRotate, onClose }: RotateDialogProps) {
  const [grace, setGrace] = useState<Grace>('day');
  return (
    <Dialog title={texts.rotateTitle} isOpen={isOpen} onClose={onClose}>
      <p>{texts.rotateText}</p>
      {error && <Failure error={error} />}
      <Select
        label={texts.grace}
        options={[
          { value: 'now', label: texts.graceNow },
          { value: 'day', label: texts.graceDay },
          { value: 'week', label: texts.graceWeek },
        ]}
        value={grace}
        onChange={setGrace}
      />
      <DialogActions onCancel={onClose}>
        <Button kind="primary" isPending={isPending} onPress={() => onRotate(grace)}>
          {texts.rotateDo}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
