import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isCustomFieldKey } from '../../domain/contact/custom-fields.js';
import { columnTypes, CUSTOM_FIELD_PREFIX, importFields } from '../../domain/imports/import.js';
import { contactFieldsQuery } from '../api/catalogues';
import type { Schemas } from '../api/client';
import { useTexts } from '../texts/language';
import { Select, type Option } from '../ui/form/choice';
import { Field } from '../ui/form/field';
import { fieldName } from './field-names';
import styles from './imports.module.css';
import type { Mapping } from './queries';
import type { ImportTexts } from '../languages/en/imports/imports';

type Target = Mapping['columns'][number];
type KnownField = Schemas['ContactFields']['data'][number];

const NONE = 'none';
const OTHER = 'other';

interface ColumnChoiceProps {
  target: Target;
  onChange: (changes: Partial<Target>) => void;
}

/** The field of a column: one of a contact's own, a custom field that contacts have, or a new one. */
export function ColumnChoice({ target, onChange }: ColumnChoiceProps) {
  const texts = useTexts('imports');
  const { anotherField } = useTexts('importMappings');
  const { data: known } = useQuery({ ...contactFieldsQuery, select: ({ data }) => data });
  const [isOther, setOther] = useState(false);
  const { column, field, type } = target;
  const options = useMemo(
    () => fieldOptions(texts, { column, field, known: known ?? [] }),
    [texts, column, field, known],
  );
  const choose = (chosen: string) => {
    setOther(false);
    const existing = known?.find(({ key }) => CUSTOM_FIELD_PREFIX + key === chosen);
    onChange({ field: chosen, ...(existing && { type: typeLike(existing, type) }) });
  };
  return (
    <>
      <div className={styles['target']}>
        <Select
          label={`${texts.goesTo}: ${column}`}
          isLabelHidden
          options={[...options, { value: OTHER, label: anotherField }]}
          value={isOther ? OTHER : (field ?? NONE)}
          onChange={(chosen) => {
            if (chosen === OTHER) setOther(true);
            else if (chosen === NONE) onChange({ field: null });
            else choose(chosen);
          }}
        />
        {isOther && <OtherField column={column} onChoose={(key) => choose(CUSTOM_FIELD_PREFIX + key)} />}
      </div>
      {field?.startsWith(CUSTOM_FIELD_PREFIX) === true ? (
        <Select
          label={`${texts.type}: ${column}`}
          isLabelHidden
          options={columnTypes.map((value) => ({
            value,
            label: texts.types[value],
          }))}
          value={type}
          onChange={(chosen) => onChange({ type: chosen })}
        />
      ) : (
        <span />
      )}
    </>
  );
}

/** The name of any custom field. It is taken when it is complete, since each field can be filled by one column only. */
function OtherField({ column, onChoose }: { column: string; onChoose: (key: string) => void }) {
  const { fieldKey, fieldKeyRule } = useTexts('importMappings');
  const [typed, setTyped] = useState('');
  const [isRefused, setRefused] = useState(false);
  const key = typed.trim();
  const settle = () => {
    if (isCustomFieldKey(key)) onChoose(key);
    else setRefused(key !== '');
  };
  return (
    <Field
      label={`${fieldKey}: ${column}`}
      isLabelHidden
      autoFocus
      autoComplete="off"
      placeholder={fieldKey}
      value={typed}
      problem={isRefused ? fieldKeyRule : undefined}
      onChange={(text) => {
        setTyped(text);
        setRefused(false);
      }}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
      }}
    />
  );
}

/** The field that is named like the column is always among them: it is what was suggested first, or could have been. */
function fieldOptions(
  texts: ImportTexts,
  { column, field, known }: { column: string; field: string | null; known: readonly KnownField[] },
): Option<string>[] {
  const own = ownKey(column);
  const custom = new Set([
    ...(isCustomFieldKey(own) ? [CUSTOM_FIELD_PREFIX + own] : []),
    ...(field?.startsWith(CUSTOM_FIELD_PREFIX) === true ? [field] : []),
    ...known.map(({ key }) => CUSTOM_FIELD_PREFIX + key),
  ]);
  return [
    { value: NONE, label: texts.leftOut },
    ...importFields.map((value) => ({ value, label: fieldName(texts, value) })),
    ...[...custom].map((value) => ({ value, label: fieldName(texts, value) })),
  ];
}

/** As the API names the custom field of a column. */
function ownKey(column: string): string {
  const name = column.startsWith(CUSTOM_FIELD_PREFIX) ? column.slice(CUSTOM_FIELD_PREFIX.length) : column;
  return name
    .trim()
    .replace(/[^\p{L}\p{N}_ -]+/gu, '_')
    .slice(0, 64);
}

/** So that a field whose values are all numbers, or all yes or no, gets no texts, and one of texts gets no numbers. */
function typeLike({ types }: KnownField, type: Target['type']): Target['type'] {
  const [first, ...others] = types.filter((one) => one !== 'null');
  if (others.length > 0) return type;
  if (first === 'number' || first === 'boolean') return first;
  return first === 'string' && type !== 'date' && type !== 'list' ? 'text' : type;
}
