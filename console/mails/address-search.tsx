import { useEffect, useState } from 'react';
import { useTexts } from '../texts/language';
import { SearchField } from '../ui/form/field';
import styles from './mails.module.css';

/** Delay after the last keystroke before the search. */
const TYPING_MS = 300;
/** A plausible address, or a domain after an @; the API rejects anything else. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
const DOMAIN = /^@[^\s@]+\.[^\s@.]+$/;

interface AddressSearchProps {
  value: string | undefined;
  onChange: (email: string | undefined) => void;
  /** Whether `@example.com` can be found, too. */
  hasDomains?: boolean;
}

/** Searches once a complete address has been typed. */
export function AddressSearch({ value = '', onChange, hasDomains = false }: AddressSearchProps) {
  const texts = useTexts('mails');
  const [text, setText] = useState(value);
  useEffect(() => {
    const wanted = text.trim();
    const isWhole = wanted === '' || ADDRESS.test(wanted) || (hasDomains && DOMAIN.test(wanted));
    if (wanted === value || !isWhole) return;
    const timer = setTimeout(() => onChange(wanted === '' ? undefined : wanted), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange, hasDomains]);
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
