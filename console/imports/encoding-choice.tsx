import { interchangeable, isInterchangeable } from '../../domain/imports/file-encodings.js';
import { useTexts } from '../texts/language';
import { Select } from '../ui/form/choice';
import { encodingName } from './encoding-name';
import styles from './imports.module.css';
import type { Import } from './queries';
import type { MappingEdit } from './use-mapping-edit';

interface EncodingChoiceProps {
  row: Import;
  change: MappingEdit['readWith'];
  /** After the file has been read in another one. */
  onRead: () => void;
}

/** The encoding of a CSV that is not Unicode. A change reads the file again. */
export function EncodingChoice({ row, change, onRead }: EncodingChoiceProps) {
  const texts = useTexts('imports');
  const { encoding, delimiter } = row;
  if (delimiter === null || !isInterchangeable(encoding)) return null;
  return (
    <div className={styles['delimiter']}>
      <div className={styles['which']}>
        <Select
          label={texts.encoding}
          hint={texts.encodingHint}
          options={interchangeable.map((value) => ({ value, label: encodingName(value) }))}
          value={change.isPending ? (change.variables.encoding ?? encoding) : encoding}
          isDisabled={change.isPending || row.status === 'trying'}
          problem={change.error?.message}
          onChange={(chosen) => {
            if (chosen !== encoding) change.mutate({ delimiter, encoding: chosen }, { onSuccess: onRead });
          }}
        />
      </div>
    </div>
  );
}
