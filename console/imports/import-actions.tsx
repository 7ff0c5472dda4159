import { useState } from 'react';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { mayUndo, type Import, type ImportAction } from './queries';
import { importTexts } from './texts';

interface Props {
  row: Import;
  onAct: (action: ImportAction) => void;
  isPending: boolean;
}

/** What can be done with an import that has begun. Undoing deletes contacts, so it is asked for first. */
export function ImportActions({ row, onAct, isPending }: Props) {
  const texts = useTexts(importTexts);
  const [isAsking, setAsking] = useState(false);
  const { name, status } = row;
  const actions: [ImportAction, string, boolean][] = [
    ['pause', texts.pause, status === 'importing'],
    ['start', texts.resume, status === 'paused'],
    ['cancel', texts.cancel, status === 'importing' || status === 'paused'],
    ['undo', texts.undo, mayUndo(row) && ['done', 'canceled', 'failed'].includes(status)],
  ];
  const close = () => setAsking(false);
  return (
    <>
      {actions
        .filter(([, , isShown]) => isShown)
        .map(([action, label]) => (
          <Button
            key={action}
            isPending={isPending}
            onPress={() => (action === 'undo' ? setAsking(true) : onAct(action))}
          >
            {label}
          </Button>
        ))}
      <Dialog title={texts.undoTitle(name)} isOpen={isAsking} onClose={close}>
        <p>{texts.undoText}</p>
        <DialogActions>
          <Button onPress={close}>{texts.keepImport}</Button>
          <Button
            kind="danger"
            isPending={isPending}
            onPress={() => {
              onAct('undo');
              close();
            }}
          >
            {texts.undo}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
