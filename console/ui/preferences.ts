import { useSyncExternalStore } from 'react';
import { asObject } from '../../domain/json/lenient.js';
import { browserLanguage, isLanguage, type Language } from '../texts/language';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** What a user has chosen in this browser. */
export interface Preferences {
  theme: Theme;
  language: Language;
  /** Whether single letters are shortcuts (WCAG 2.1.4). */
  letterKeys: boolean;
}

const KEY = 'rollcall.preferences';
const listeners = new Set<() => void>();
let current = stored();

function stored(): Preferences {
  const values = storedValues();
  const language = values['language'];
  return {
    theme: themes.find((theme) => theme === values['theme']) ?? 'system',
    language: isLanguage(language) ? language : browserLanguage(),
    letterKeys: values['letterKeys'] !== false,
  };
}

/** Empty where storage is blocked or holds something else. */
function storedValues(): Record<string, unknown> {
  try {
    return asObject(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

/** Applies a change at once and keeps it for the next visit. */
export function setPreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
  applyPreferences();
  for (const listener of listeners) listener();
}

/** Sets what the style sheet and screen readers need on the document. */
export function applyPreferences(): void {
  const { documentElement } = document;
  documentElement.lang = current.language;
  if (current.theme === 'system') delete documentElement.dataset['scheme'];
  else documentElement.dataset['scheme'] = current.theme;
}

/** Outside components. */
export function currentPreferences(): Preferences {
  return current;
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
