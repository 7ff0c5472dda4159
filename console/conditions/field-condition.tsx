import { useState, type ComponentProps } from 'react';
import { useTexts } from '../texts/language';
import { IconButton } from '../ui/button';
import { Select } from '../ui/form/choice';
import { SwapIcon } from '../ui/icons';
import { Suggest } from '../ui/form/suggest';
import { fieldNamed, fieldOption } from './field-options';
import { inputFor, offeredOperators, suitable } from './operators';
import { useCatalogue, useProblem } from './problems';
import { ValueInput } from './value-input';
import { toCondition, refIn, comparedValue, type Condition } from './where';

interface Props {
  value: Condition;
  path: string;
  onChange: (condition: Condition) => void;
}

/** A field, a comparison and a value. */
export function FieldCondition({ value: condition, path, onChange }: Props) {
  const texts = useTexts('conditions');
  const catalogue = useCatalogue();
  const fieldProblem = useProblem(`${path}.field`);
  const problem = useProblem(`${path}.value`, `${path}.value.ref`, `${path}.op`, path);
  const { field, op } = condition;
  const option = fieldOption(catalogue, field);
  const value = comparedValue(condition);
  const ref = refIn(value);
  const input = inputFor(option.type, op);
  const canRefer = catalogue.canRefer && input !== 'none' && input !== 'list' && input !== 'span';
  const change = (next: unknown) => onChange(toCondition(field, op, next));
  const chooseField = (next: string) => {
    if (next === field) return;
    const { type } = fieldOption(catalogue, next);
    const isSameType = type === option.type;
    const kept = suitable(type, op);
    onChange(toCondition(next, kept, isSameType && kept === op ? value : ''));
  };
  return (
    <>
      <FieldInput label={texts.field} value={field} onChange={chooseField} problem={fieldProblem} />
      <Select
        label={texts.operator}
        isLabelHidden
        options={offeredOperators(option.type, op).map((one) => ({
          value: one,
          label: texts.operators[one],
        }))}
        value={op}
        onChange={(next) => {
          const isSameInput = inputFor(option.type, next) === input;
          onChange(toCondition(field, next, isSameInput || next === 'in' || next === 'notIn' ? value : ''));
        }}
        problem={input === 'none' ? problem : undefined}
      />
      {input !== 'none' && (
        <Operand input={input} option={option} value={value} problem={problem} onChange={change} />
      )}
      {canRefer && (
        <IconButton
          size="small"
          icon={SwapIcon}
          label={ref === null ? texts.compareField : texts.compareValue}
          onPress={() => change(ref === null ? { ref: '' } : '')}
        />
      )}
    </>
  );
}

/** The value or the field that is compared with. */
function Operand(props: ComponentProps<typeof ValueInput>) {
  const texts = useTexts('conditions');
  const { value, onChange, problem } = props;
  const ref = refIn(value);
  if (ref === null) return <ValueInput {...props} />;
  return (
    <FieldInput
      label={texts.otherField}
      value={ref.ref}
      onChange={(field) => onChange({ ref: field })}
      problem={problem}
    />
  );
}

interface FieldInputProps {
  label: string;
  value: string;
  onChange: (field: string) => void;
  problem: string | undefined;
}

/** The name of a field: chosen from the catalogue, or typed; a typed one takes effect with Enter or when the input is left. */
function FieldInput({ label, value, onChange, problem }: FieldInputProps) {
  const texts = useTexts('conditions');
  const catalogue = useCatalogue();
  const [typed, setTyped] = useState<string | null>(null);
  const settle = (text: string | null) => {
    setTyped(null);
    if (text !== null) onChange(fieldNamed(catalogue, text));
  };
  return (
    <Suggest
      label={label}
      isLabelHidden
      placeholder={texts.fieldHint}
      suggestions={catalogue.fields.map((option) => ({ value: option.label }))}
      value={typed ?? fieldOption(catalogue, value).label}
      onChange={(text) => {
        if (catalogue.fields.some((option) => option.label === text)) settle(text);
        else setTyped(text);
      }}
      onSettle={() => settle(typed)}
      problem={problem}
      autoFocus={value === ''}
    />
  );
}
