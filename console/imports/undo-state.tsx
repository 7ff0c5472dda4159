import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Bar } from '../ui/frame/bar';
import { Panel } from '../ui/frame/layout';
import { Instant } from '../ui/marks';
import styles from './imports.module.css';
import { mayUndo, type Import } from './queries';

/** How far an import has been undone and what became of its contacts, or until when it can be. */
export function UndoState({ row }: { row: Import }) {
  const texts = useTexts('imports');
  const formats = useFormats();
  const { undoUntil, status, undone } = row;
  if (undone !== null) {
    const { deleted, restored, kept } = undone;
    const isOver = status !== 'undoing';
    return (
      <Panel title={isOver ? texts.states.undone : texts.states.undoing}>
        {!isOver && <Bar label={texts.states.undoing} share={undoneShare(row)} />}
        <p className={styles['soft']} role="status">
          {texts.undoneNote(formats.number(deleted), formats.number(restored), formats.number(kept))}
        </p>
      </Panel>
    );
  }
  if (undoUntil === null || !mayUndo(row)) return null;
  return (
    <p className={styles['soft']}>
      {texts.undoUntil} <Instant at={undoUntil} />
      {texts.undoExcept}
    </p>
  );
}

/** The share of the contacts it created or changed that is done; null while none has been looked at. */
function undoneShare({ undone, created, changed }: Import): number | null {
  if (undone === null || created + changed === 0) return null;
  const done = undone.deleted + undone.restored + undone.kept;
  return done === 0 ? null : Math.min(1, done / (created + changed));
}
