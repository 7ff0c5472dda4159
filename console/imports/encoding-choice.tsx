import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  interchangeable,
  isInterchangeable,
  type Interchangeable,
} from '../../domain/imports/file-encodings.js';
import { useTexts } from '../texts/language';
import { Select } from '../ui/choice';
import { encodingName } from './encoding-name';
import styles from './imports.module.css';
import type { Import } from './queries';
import { importTexts } from './texts';
import { mappingScope, readAgain, readWith } from './use-mapping-draft';

interface EncodingChoiceProps {
  row: Import;
  /** After the file has been read in another one. */
  onRead: () => void;
}

/** The encoding of a CSV that is not Unicode. A change reads the file again. */
export function EncodingChoice({ row, onRead }: EncodingChoiceProps) {
  const texts = useTexts(importTexts);
  const queryClient = useQueryClient();
  const { encoding, delimiter } = row;
  const change = useMutation({
    scope: mappingScope(row.id),
    mutationFn: (chosen: Interchangeable) => readWith(queryClient, row.id, { delimiter, encoding: chosen }),
    onSuccess: onRead,
    onError: (error) => readAgain(queryClient, row.id, error),
  });
  if (delimiter === null || !isInterchangeable(encoding)) return null;
  return (
    <div className={styles['delimiter']}>
      <div className={styles['which']}>
        <Select
          label={texts.encoding}
          hint={texts.encodingHint}
          options={interchangeable.map((value) => ({ value, label: encodingName(value) }))}
          value={change.isPending ? change.variables : encoding}
          isDisabled={change.isPending || row.status === 'trying'}
          problem={change.error?.message}
          onChange={(chosen) => {
            if (chosen !== encoding) change.mutate(chosen);
          }}
        />
      </div>
    </div>
  );
}
