import { useQuery } from '@tanstack/react-query';
import { useFormats, type Formats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import type { BulkAction } from './bulk';
import { countQuery } from './queries';
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
  isPending: boolean;
  onConfirm: (action: BulkAction) => void;
  onClose: () => void;
}

/** Asks before an action on all contacts that match: there may be a million of them, and it is not undone. */
export function AskBulk({ asked, search, isPending, onConfirm, onClose }: Props) {
  const texts = useTexts('askBulk');
  return (
    <Dialog
      title={asked === null ? '' : texts.titles[asked.action.action](asked.name)}
      isOpen={asked !== null}
      onClose={onClose}
    >
      {asked !== null && (
        <Question {...asked} search={search} isPending={isPending} onConfirm={onConfirm} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Question({ action, search, isPending, onConfirm, onClose }: Omit<Props, 'asked'> & AskedAction) {
  const texts = useTexts('askBulk');
  const formats = useFormats();
  const { data, isPending: isCounting } = useQuery(countQuery(search));
  const count = data === undefined ? null : shownCount(data, formats, texts.atLeast);
  const ends = action.action === 'removeFromList' || action.action === 'exit';
  return (
    <>
      <p aria-live="polite">
        {isCounting ? texts.counting : count === null ? texts.uncounted : texts.counted(count)}
      </p>
      <p>{texts.stays}</p>
      <DialogActions onCancel={onClose}>
        <Button
          kind={ends ? 'danger' : 'primary'}
          isPending={isPending}
          isDisabled={isCounting}
          onPress={() => onConfirm(action)}
        >
          {texts.actions[action.action]}
        </Button>
      </DialogActions>
    </>
  );
}

function shownCount(
  { total, totalIsExact }: { total: number | null; totalIsExact: boolean },
  formats: Formats,
  atLeast: (count: string) => string,
): string | null {
  if (total === null) return null;
  return totalIsExact ? formats.number(total) : atLeast(formats.number(total));
}
