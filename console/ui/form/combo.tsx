import { use } from 'react';
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Options, type SelectProps } from './choice';
import { Below, FieldLabel } from './field';
import styles from './field.module.css';
import { OpenIcon } from '../icons';
import { useSettled } from './settled';
import { StayOpen } from './stay-open';

interface ComboProps<V extends string> extends SelectProps<V> {
  /** The list of options has closed, after a choice or without one. */
  onClose?: () => void;
}

/** A choice of one among many, found by typing. */
export function Combo<V extends string>(props: ComboProps<V>) {
  const { label, isLabelHidden = false, options, value, onChange, placeholder } = props;
  const { problem, hint, isDisabled = false, onClose } = props;
  const { shown, settle } = useSettled(problem, value);
  return (
    <ComboBox
      className={styles['field'] ?? ''}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key);
        if (chosen) onChange(chosen.value);
      }}
      onBlur={settle}
      isInvalid={shown !== undefined}
      isDisabled={isDisabled}
      // Text typed before the options have arrived is matched against them once they do.
      allowsEmptyCollection
      menuTrigger="focus"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose?.();
      }}
    >
      <FieldLabel isHidden={isLabelHidden}>{label}</FieldLabel>
      <div className={styles['group']}>
        <Typed placeholder={placeholder} />
        <OpenIcon aria-hidden="true" />
      </div>
      <Below hint={hint} problem={shown} />
      <StayOpen>
        <Options options={options} />
      </StayOpen>
    </ComboBox>
  );
}

/** Focus opens the list. A click opens it again where the focus has stayed after a choice. */
function Typed({ placeholder }: { placeholder: string | undefined }) {
  const state = use(ComboBoxStateContext);
  return (
    <Input
      className={styles['input'] ?? ''}
      onClick={() => {
        if (state?.isOpen === false) state.open(null, 'manual');
      }}
      {...(placeholder !== undefined && { placeholder })}
    />
  );
}
