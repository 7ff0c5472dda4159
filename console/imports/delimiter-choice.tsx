import { useState } from 'react';
import { delimiters } from '../../domain/imports/import.js';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Select } from '../ui/form/choice';
import { Failure, problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import { Form } from '../ui/form/form';
import { delimiterName } from './delimiter-name';
import styles from './imports.module.css';
import type { Import, Mapping } from './queries';
import type { MappingEdit } from './use-mapping-edit';

interface DelimiterChoiceProps {
  row: Import;
  change: MappingEdit['readWith'];
  /** As they are mapped now. */
  columns: Mapping['columns'];
  /** After the file has been read with another one. */
  onRead: () => void;
}

const OTHER = 'other';
/** Where the API says what is wrong with a delimiter, or with the columns that it gives. */
const PATHS = ['delimiter', 'file'];

/** The delimiter of a CSV. A change reads the file again. */
export function DelimiterChoice({ row, change, columns, onRead }: DelimiterChoiceProps) {
  const texts = useTexts('imports');
  const [isOther, setOther] = useState(false);
  const { delimiter, detectedDelimiter } = row;
  const choose = (chosen: string) =>
    change.mutate(
      { delimiter: chosen },
      {
        onSuccess: () => {
          setOther(false);
          onRead();
        },
      },
    );
  if (delimiter === null) return null;
  const shown = change.isPending ? (change.variables.delimiter ?? delimiter) : delimiter;
  const problem = PATHS.map((path) => problemAt(change.error, path)).find((one) => one !== undefined);
  const known = [...new Set([...delimiters, detectedDelimiter ?? delimiter, delimiter, shown])];
  const options = known.map((value) => {
    const label = delimiterName(texts, value);
    return { value, label: value === detectedDelimiter ? texts.detected(label) : label };
  });
  return (
    <div className={styles['delimiter']}>
      <div className={styles['which']}>
        <Select
          label={texts.delimiter}
          options={[...options, { value: OTHER, label: texts.otherDelimiter }]}
          value={isOther ? OTHER : shown}
          isDisabled={change.isPending || row.status === 'trying'}
          problem={isOther ? undefined : problem}
          {...(columns.length === 1 && columns[0]?.field !== 'email' && { hint: texts.oneColumn })}
          onChange={(chosen) => {
            change.reset();
            setOther(chosen === OTHER);
            if (chosen !== OTHER && chosen !== delimiter) choose(chosen);
          }}
        />
      </div>
      {isOther && <OtherDelimiter problem={problem} isPending={change.isPending} onChoose={choose} />}
      <Problem error={unplaced(change.error, PATHS)} />
    </div>
  );
}

function Problem({ error }: { error: Error | null }) {
  return error && <Failure error={error} />;
}

interface OtherDelimiterProps {
  problem: string | undefined;
  isPending: boolean;
  onChoose: (character: string) => void;
}

/** A character that is not among the choices. */
function OtherDelimiter({ problem, isPending, onChoose }: OtherDelimiterProps) {
  const texts = useTexts('imports');
  const [character, setCharacter] = useState('');
  return (
    <Form className={styles['other']} onSubmit={() => onChoose(character)}>
      <Field
        label={texts.character}
        autoFocus
        maxLength={1}
        autoComplete="off"
        value={character}
        onChange={setCharacter}
        problem={problem}
      />
      <Button type="submit" isPending={isPending} isDisabled={character === ''}>
        {texts.readAgain}
      </Button>
    </Form>
  );
}
