import { useMemo } from 'react';
import { useLanguage } from './language';

/** What is offered; an email written in code may be in others, too. */
const OFFERED =
  'ar bg cs da de el en es et fi fr he hr hu it ja ko lt lv nb nl pl pt ro ru sk sl sr sv tr uk zh'.split(
    ' ',
  );

export interface LanguageOption {
  value: string;
  label: string;
}

/** Languages by their names in the user's, in the order of those. */
export function useLanguageNames() {
  const language = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'language' });
    const nameOf = (tag: string): string => names.of(tag) ?? tag;
    const options = (besides: readonly string[]): LanguageOption[] =>
      [...new Set([...OFFERED, ...besides])]
        .map((value) => ({ value, label: nameOf(value) }))
        .sort((a, b) => a.label.localeCompare(b.label, language));
    return { nameOf, options };
  }, [language]);
}
