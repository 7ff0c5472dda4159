import { internalEventNamed } from '../../../domain/automation/event-name.js';
import { useTexts } from '../../texts/language';
import type { Suggestion } from './suggest';

/** Events to choose from. Those that Rollcall records itself are called what people do, with the name beside it. */
export function useEventSuggestions(names: readonly string[]): Suggestion[] {
  const { deeds } = useTexts('eventPicker');
  return [...new Set(names)].map((name) => {
    const internal = internalEventNamed(name);
    return internal === null ? { value: name } : { value: name, label: deeds[internal], hint: name };
  });
}
