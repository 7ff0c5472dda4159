import { useMemo } from 'react';
import { asText } from '../../domain/json/lenient.js';
import { whereText } from '../../domain/automation/condition-text.js';
import { stepTitle, type StepWords } from '../../domain/automation/step-title.js';
import { eventWords } from '../conditions/event-words';
import { formatsIn } from '../texts/formats';
import { useLanguage, type Language } from '../texts/language';
import { textsIn } from '../texts/texts-in';
import { isStepType, type DraftStep } from './model/definition';

/** Names of what steps refer to by id. */
export interface Names {
  templates: ReadonlyMap<string, string>;
  lists: ReadonlyMap<string, string>;
}

/** What a step is called, in the user's language. */
export interface Titles {
  kind: (type: string) => string;
  /** The step in a few words; says what is missing where nothing is set yet. */
  title: (step: DraftStep) => string;
  /** Conditions in a few words; empty if there are none. */
  where: (where: unknown) => string;
}

export function titlesIn(language: Language, names: Names): Titles {
  const texts = textsIn(language, 'steps');
  const kind = (type: string) => (isStepType(type) ? texts.kinds[type] : type || texts.unknownKind);
  const untitled = (type: string) => (isStepType(type) ? texts.untitled[type] : kind(type));
  const words: StepWords = { ...texts.titles, duration: formatsIn(language).duration, untitled };
  return {
    kind,
    title: (step) => stepTitle(inWords(step, language), words, names),
    where: (where) => whereText(where, words),
  };
}

/** With the event that it waits for in words. */
function inWords(step: DraftStep, language: Language): DraftStep {
  if (step.type !== 'waitForEvent') return step;
  return { ...step, event: eventWords(asText(step['event']), textsIn(language, 'eventPicker')) };
}

export function useTitles(names: Names): Titles {
  const language = useLanguage();
  return useMemo(() => titlesIn(language, names), [language, names]);
}
