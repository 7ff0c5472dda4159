import { useTexts } from '../texts/language';
import { Button, IconButton } from '../ui/button';
import { problemAt } from '../ui/failure';
import { Field } from '../ui/form/field';
import { DeleteIcon, PlusIcon } from '../ui/icons';
import type { Header } from './rule-draft';
import styles from './rules.module.css';

/** What the API shows instead of a value to those who may not see it; sent back, the value stays. */
const HIDDEN = '•••';

interface Props {
  headers: readonly Header[];
  onChange: (headers: Header[]) => void;
  error: Error | null;
}

/** Headers of a rule's requests; hidden values stay unless they are typed again. */
export function HeaderFields({ headers, onChange, error }: Props) {
  const texts = useTexts('rules');
  const change = (index: number, part: Partial<Header>) => {
    onChange(headers.map((header, at) => (at === index ? { ...header, ...part } : header)));
  };
  return (
    <div className={styles['headers']} role="group" aria-label={texts.headers}>
      {headers.map(({ name, value }, index) => (
        <div key={index} className={styles['header']}>
          <Field
            label={texts.headerName}
            value={name}
            onChange={(typed) => change(index, { name: typed })}
            placeholder="X-Api-Key"
            autoComplete="off"
          />
          <Field
            label={texts.headerValue}
            value={value === HIDDEN ? '' : value}
            onChange={(typed) => change(index, { value: typed })}
            {...(value === HIDDEN && { placeholder: HIDDEN, hint: texts.hiddenValue })}
            problem={problemAt(error, `action.headers.${name}`)}
            autoComplete="off"
          />
          <IconButton
            icon={DeleteIcon}
            label={texts.removeHeader(name === '' ? texts.headerName : name)}
            onPress={() => onChange(headers.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div>
        <Button size="small" onPress={() => onChange([...headers, { name: '', value: '' }])}>
          <PlusIcon aria-hidden="true" />
          {texts.addHeader}
        </Button>
      </div>
    </div>
  );
}
