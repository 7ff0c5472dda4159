import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLanguage } from '../texts/language';

const LOCALES = { en: 'en-GB', de: 'de-DE' };

/** Gives the parts the user's language. */
export function Locale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={LOCALES[useLanguage()]}>{children}</I18nProvider>;
}
