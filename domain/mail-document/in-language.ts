import type { MailContent } from '../mail/mail-content.js';
import { chosenLanguage } from './translated.js';

/** The mail in the language that a person reads, as far as it has that; otherwise as it is. */
export function inLanguageOf<M extends MailContent>(mail: M, read: string | null): M {
  const { translations, ...compiled } = mail.compiled ?? { compiler: 0, conditions: [] };
  if (translations === undefined) return mail;
  const language = chosenLanguage(read, { own: compiled.language, others: Object.keys(translations) });
  const translation = language === null ? undefined : translations[language];
  if (language === null || translation === undefined) return { ...mail, compiled };
  return { ...mail, ...translation, compiled: { ...compiled, language } };
}
