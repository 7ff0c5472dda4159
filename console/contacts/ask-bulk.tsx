import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { Failure } from '../ui/failure';
import { Skeleton } from '../ui/frame/screen';
import { Banner } from '../ui/status';
import { dryRunQuery, type BulkAction, type BulkDryRun, type Choice } from './bulk';
import styles from './contacts.module.css';
import type { ContactsSearch } from './search';

/** An action, and the name of its list or automation. */
export interface AskedAction {
  action: BulkAction;
  name: string;
}

interface Props {
  /** Null while nothing is asked. */
  asked: AskedAction | null;
  search: ContactsSearch;
  choice: Choice;
  isPending: boolean;
  onConfirm: (action: BulkAction) => void;
  onClose: () => void;
}

/** What is about to happen to the chosen contacts, before it does: for how many, and for whom not and why. */
export function AskBulk({ asked, onClose, ...rest }: Props) {
  const texts = useTexts('askBulk');
  return (
    <Dialog
      title={asked === null ? '' : texts.titles[asked.action.action](asked.name)}
      isOpen={asked !== null}
      onClose={onClose}
    >
      {asked !== null && <Question {...rest} action={asked.action} onClose={onClose} />}
    </Dialog>
  );
}

function Question({
  action,
  search,
  choice,
  isPending,
  onConfirm,
  onClose,
}: Omit<Props, 'asked'> & Pick<AskedAction, 'action'>) {
  const texts = useTexts('askBulk');
  const { data, error, refetch } = useQuery(dryRunQuery(action, { search, choice }));
  const ends = action.action === 'removeFromList' || action.action === 'exit';
  const nobody = data?.isExact === true && data.done === 0;
  return (
    <div className={styles['review']}>
      <div aria-live="polite" className={styles['review']}>
        {data === undefined && error === null && (
          <>
            <p>{texts.counting}</p>
            <Skeleton width="100%" />
          </>
        )}
        {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
        {data !== undefined && <Tried tried={data} action={action.action} />}
      </div>
      {!nobody && <p className={styles['soft']}>{texts.undoAfter}</p>}
      <DialogActions onCancel={onClose}>
        <Button
          kind={ends ? 'danger' : 'primary'}
          isPending={isPending}
          isDisabled={nobody || (data === undefined && error === null)}
          onPress={() => onConfirm(action)}
        >
          {texts.actions[action.action]}
        </Button>
      </DialogActions>
    </div>
  );
}

interface TriedProps {
  tried: BulkDryRun;
  action: BulkAction['action'];
}

function Tried({ tried: { total, done, unchanged, refused, reasons, isExact }, action }: TriedProps) {
  const texts = useTexts('askBulk');
  const formats = useFormats();
  const others = refused - reasons.reduce((sum, { count }) => sum + count, 0);
  const left = [
    ...(unchanged > 0 ? [{ reason: texts.unchanged[action], count: unchanged }] : []),
    ...reasons.map(({ code, reason, count }) => ({
      reason: code === null ? reason : texts.refused[code],
      count,
    })),
    ...(others > 0 ? [{ reason: texts.otherReasons, count: others }] : []),
  ];
  return (
    <>
      {isExact && done === 0 ? (
        <Banner tone="warn">{texts.nobody}</Banner>
      ) : (
        <strong>{texts.concerns(formats.number(done), { isOne: done === 1, isExact })}</strong>
      )}
      {!isExact && <p>{texts.inexact(formats.number(total))}</p>}
      {left.length > 0 && (
        <div>
          <span className={styles['soft']}>{texts.leftOut}</span>
          <ul>
            {left.map(({ reason, count }) => (
              <li key={reason}>{texts.left(reason, formats.number(count))}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
