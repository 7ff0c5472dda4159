import { useEffect, useState } from 'react';
import { useTexts } from '../texts/language';
import { SearchField } from '../ui/field';
import styles from './mails.module.css';
import { mailsTexts } from './texts';

/** Pause after the last key before the address is looked for. */
const TYPING_MS = 300;
/** What can be an address; the API refuses anything else. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

interface AddressSearchProps {
  value: string | undefined;
  onChange: (email: string | undefined) => void;
}

/** Finds by a whole address, once one has been typed; `/` leads here. */
export function AddressSearch({ value = '', onChange }: AddressSearchProps) {
  const texts = useTexts(mailsTexts);
  const [text, setText] = useState(value);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === value || (wanted !== '' && !ADDRESS.test(wanted))) return;
    const timer = setTimeout(() => onChange(wanted === '' ? undefined : wanted), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <div className={styles['search']}>
      <SearchField
        label={texts.search}
        placeholder={texts.searchHint}
        value={text}
        onChange={setText}
        isMain
      />
    </div>
  );
}
