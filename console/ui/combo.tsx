import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Options, type SelectProps } from './choice';
import { Below, FieldLabel } from './field';
import styles from './field.module.css';

/** A choice of one among many, found by typing. */
export function Combo<V extends string>(props: SelectProps<V>) {
  const { label, isLabelHidden = false, options, value, onChange, placeholder } = props;
  const { problem, hint, isDisabled = false } = props;
  return (
    <ComboBox
      className={styles['field'] ?? ''}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key);
        if (chosen) onChange(chosen.value);
      }}
      isInvalid={problem !== undefined}
      isDisabled={isDisabled}
      // What is typed before the options have arrived finds them then.
      allowsEmptyCollection
      menuTrigger="focus"
    >
      <FieldLabel isHidden={isLabelHidden}>{label}</FieldLabel>
      <div className={styles['group']}>
        <Input className={styles['input'] ?? ''} {...(placeholder !== undefined && { placeholder })} />
      </div>
      <Below hint={hint} problem={problem} />
      <Options options={options} />
    </ComboBox>
  );
}
