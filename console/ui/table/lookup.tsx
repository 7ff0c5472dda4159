import { useState } from 'react';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { useTexts } from '../../texts/language';
import { IconButton } from '../button';
import type { Option } from '../form/choice';
import { StayOpen } from '../form/stay-open';
import { cx } from '../cx';
import styles from '../form/field.module.css';
import floating from '../floating.module.css';
import { CloseIcon } from '../icons';
import lookup from './lookup.module.css';

interface LookupProps {
  label: string;
  /** Read aloud only, as in a toolbar. */
  isLabelHidden?: boolean;
  placeholder?: string;
  /** What was found for the typed text. */
  options: readonly Option<string>[];
  isSearching?: boolean;
  value: Option<string> | null;
  onChange: (value: Option<string> | null) => void;
  /** The text as it is typed, to be searched for. */
  onType: (text: string) => void;
}

/** A choice of one among any number, which the service finds by what is typed. */
export function Lookup(props: LookupProps) {
  const { label, isLabelHidden = false, placeholder, options, isSearching = false, value, onChange } = props;
  const { onType } = props;
  const texts = useTexts('parts');
  const [text, setText] = useState(value?.label ?? '');
  const [shown, setShown] = useState(value);
  if (shown?.value !== value?.value || shown?.label !== value?.label) {
    setShown(value);
    setText(value?.label ?? '');
  }
  const type = (typed: string) => {
    setText(typed);
    onType(typed === value?.label ? '' : typed);
  };
  const choose = (key: unknown) => {
    const chosen = options.find((option) => option.value === key);
    if (!chosen) return;
    setText(chosen.label);
    onChange(chosen);
  };
  return (
    <ComboBox
      className={styles['field'] ?? ''}
      {...(isLabelHidden && { 'aria-label': label })}
      items={options}
      value={value?.value ?? null}
      onChange={choose}
      inputValue={text}
      onInputChange={type}
      defaultFilter={() => true}
      allowsEmptyCollection
      menuTrigger="focus"
    >
      {!isLabelHidden && <Label className={styles['label'] ?? ''}>{label}</Label>}
      <div className={styles['group']}>
        <Input
          className={cx(styles['input'], isLabelHidden && lookup['small'])}
          {...(placeholder !== undefined && { placeholder })}
        />
        {value !== null && (
          <IconButton
            slot={null}
            size="small"
            icon={CloseIcon}
            label={`${label}: ${texts.empty}`}
            onPress={() => {
              setText('');
              onType('');
              onChange(null);
            }}
          />
        )}
      </div>
      <StayOpen>
        <Found isSearching={isSearching} />
      </StayOpen>
    </ComboBox>
  );
}

/** What was found, below the field. */
function Found({ isSearching }: { isSearching: boolean }) {
  const texts = useTexts('parts');
  return (
    <Popover className={cx(floating['popover'], floating['fill'])} offset={4}>
      <ListBox<Option<string>>
        className={floating['menu'] ?? ''}
        renderEmptyState={() => (
          <p className={floating['none']}>{isSearching ? texts.searching : texts.nothingFound}</p>
        )}
      >
        {({ value: id, label: name, hint }) => (
          <ListBoxItem id={id} textValue={name} className={cx(floating['item'], lookup['option'])}>
            <span className={floating['label']}>{name}</span>
            {hint !== undefined && <span className={floating['hint']}>{hint}</span>}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}
