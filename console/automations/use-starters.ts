import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Schemas } from '../api/client';
import { useLanguage, useTexts, type Language } from '../texts/language';
import { startersQuery } from './queries';

/** A starter in the user's language. */
export interface StarterInWords extends Pick<Schemas['Starter'], 'key' | 'steps'> {
  name: string;
  /** Of its emails. */
  language: Language;
  /** What an automation is called that begins with it: the provider is said, too. */
  fullName: string;
  text: string;
  note: string | null;
  /** As the provider writes it; null for events of one's own. */
  provider: string | null;
}

const providers: Record<string, string> = {
  stripe: 'Stripe',
  shopify: 'Shopify',
  clerk: 'Clerk',
  'cal.com': 'Cal.com',
};

/** What an automation can begin with, in words. */
export function useStarters() {
  const { texts, withProvider } = useTexts('starters');
  const language = useLanguage();
  const { data, error } = useQuery(startersQuery(language));
  const starters = useMemo(
    () =>
      data?.map(({ key, steps, provider }): StarterInWords => {
        const { name, text, note = null } = texts[key];
        const by = provider === null ? null : (providers[provider] ?? provider);
        return {
          key,
          steps,
          name,
          language,
          fullName: by === null ? name : withProvider(name, by),
          text,
          note,
          provider: by,
        };
      }),
    [data, texts, withProvider, language],
  );
  return { starters, error };
}

/** What is sent to create an automation from a starter; its own name if none is typed. */
export function startedFrom({ key, fullName, text, language }: StarterInWords, name = '') {
  return { from: key, language, name: name === '' ? fullName : name, description: text };
}
