import { useState } from 'react';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { mayUndo, type Import, type ImportAction } from './queries';
import type { ImportTexts } from '../languages/en/imports/imports';

interface Props {
  row: Import;
  onAct: (action: ImportAction) => void;
  isPending: boolean;
}

/** What can be done with an import besides starting it. Discarding and undoing delete, so they are asked for first. */
export function ImportActions({ row, onAct, isPending }: Props) {
  const texts = useTexts('imports');
  const [asking, setAsking] = useState<keyof typeof questions | null>(null);
  const { status } = row;
  const isOver = ['done', 'canceled', 'failed'].includes(status);
  const actions: [ImportAction, string, boolean][] = [
    ['cancel', texts.discard, status === 'ready'],
    ['cancel', texts.stopTrial, status === 'trying'],
    ['pause', texts.pause, status === 'importing'],
    ['start', texts.resume, status === 'paused'],
    ['cancel', texts.cancel, status === 'importing' || status === 'paused'],
    ['undo', texts.undo, isOver && mayUndo(row)],
  ];
  const press = (action: ImportAction) => {
    if (action === 'undo') setAsking('undo');
    else if (action === 'cancel' && status === 'ready') setAsking('discard');
    else onAct(action);
  };
  return (
    <>
      {actions
        .filter(([, , isShown]) => isShown)
        .map(([action, label]) => (
          <Button key={action} isPending={isPending} onPress={() => press(action)}>
            {label}
          </Button>
        ))}
      {asking !== null && (
        <Question {...questions[asking](texts, row.name)} onClose={() => setAsking(null)} onAct={onAct} />
      )}
    </>
  );
}

interface QuestionTexts {
  action: ImportAction;
  title: string;
  text: string;
  keep: string;
  label: string;
}

const questions = {
  discard: (texts: ImportTexts, name: string): QuestionTexts => ({
    action: 'cancel',
    title: texts.discardTitle(name),
    text: texts.discardText,
    keep: texts.keepFile,
    label: texts.discard,
  }),
  undo: (texts: ImportTexts, name: string): QuestionTexts => ({
    action: 'undo',
    title: texts.undoTitle(name),
    text: texts.undoText,
    keep: texts.keepImport,
    label: texts.undo,
  }),
};

interface QuestionProps extends QuestionTexts {
  onClose: () => void;
  onAct: (action: ImportAction) => void;
}

function Question({ action, title, text, keep, label, onClose, onAct }: QuestionProps) {
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p>{text}</p>
      <DialogActions>
        <Button onPress={onClose}>{keep}</Button>
        <Button
          kind="danger"
          onPress={() => {
            onAct(action);
            onClose();
          }}
        >
          {label}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
