import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { useTexts } from '../../texts/language';
import styles from './languages.module.css';

/** What has become of an original since it was translated: words that are gone, and those that are new. */
export default function ChangedWords({ was, original }: { was: string; original: string }) {
  const texts = useTexts('mailLanguages');
  const parts = useMemo(() => diffWordsWithSpace(was, original), [was, original]);
  return (
    <p className={styles['changed']} dir="auto" role="group" aria-label={texts.change}>
      {parts.map(({ added, removed, value }, index) =>
        added ? (
          <ins key={index}>{value}</ins>
        ) : removed ? (
          <del key={index}>{value}</del>
        ) : (
          <span key={index}>{value}</span>
        ),
      )}
    </p>
  );
}
