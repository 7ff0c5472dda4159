import { useEffect, useState } from 'react';
import { useTexts } from '../texts/language';
import { SearchField } from '../ui/field';
import styles from './mails.module.css';
import { mailsTexts } from './texts';

/** Delay after the last keystroke before the search. */
const TYPING_MS = 300;
/** A plausible address; the API rejects anything else. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

interface AddressSearchProps {
  value: string | undefined;
  onChange: (email: string | undefined) => void;
}

/** Searches once a complete address has been typed. */
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
