import { choiceTypes, givenTypes } from '../../domain/forms/field-types.js';
import { useTexts } from '../texts/language';
import { Check, Select } from '../ui/form/choice';
import { problemAt } from '../ui/failure';
import { Field } from '../ui/form/field';
import { Pair } from '../ui/frame/layout';
import styles from './forms.module.css';
import type { FieldType, FormField } from './queries';

interface Props {
  field: FormField;
  index: number;
  onChange: (field: FormField) => void;
  error: Error | null;
}

/** The first problem of a field. */
export function fieldProblem(error: Error | null, index: number): string | undefined {
  return ['label', 'name', 'options', 'type']
    .map((part) => problemAt(error, `fields[${index}].${part}`))
    .find((problem) => problem !== undefined);
}

/** What a field asks, and where its answer is kept. */
export function FieldEditor({ field, index, onChange, error }: Props) {
  const texts = useTexts('forms');
  const at = (part: string) => problemAt(error, `fields[${index}].${part}`);
  const isEmail = field.type === 'email';
  const mayHaveOptions = choiceTypes.has(field.type) || field.type === 'checkbox';
  return (
    <div className={styles['fieldBody']}>
      <Field
        label={texts.label}
        value={field.label}
        onChange={(label) => onChange({ ...field, label })}
        problem={at('label')}
      />
      {!isEmail && (
        <Pair>
          <Select
            label={texts.type}
            options={givenTypes.map((value) => ({ value, label: texts.types[value] }))}
            value={field.type}
            onChange={(type) => onChange({ ...field, type, options: optionsFor(type, field) })}
            problem={at('type')}
          />
          <Field
            label={texts.fieldName}
            hint={texts.fieldNameHint}
            value={field.name}
            onChange={(name) => onChange({ ...field, name })}
            problem={at('name')}
            spellCheck="false"
          />
        </Pair>
      )}
      {mayHaveOptions && (
        <Field
          label={texts.options}
          hint={texts.optionsHint}
          rows={3}
          value={(field.options ?? []).join('\n')}
          onChange={(typed) =>
            onChange({
              ...field,
              options: typed === '' && field.type === 'checkbox' ? null : typed.split('\n'),
            })
          }
          problem={at('options')}
        />
      )}
      {!isEmail && field.type !== 'hidden' && (
        <Check isOn={field.required} onChange={(required) => onChange({ ...field, required })}>
          {texts.required}
        </Check>
      )}
    </div>
  );
}

/** Choices need options, which are kept while the type changes among them. */
function optionsFor(type: FieldType, { options }: FormField): string[] | null {
  if (type === 'select' || type === 'radio') return options ?? ['A', 'B'];
  return type === 'checkbox' ? options : null;
}
