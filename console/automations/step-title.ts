import { useMemo } from 'react';
import { formatsIn } from '../texts/formats';
import { useLanguage, useTexts, type Language } from '../texts/language';
import { isStepType, type DraftStep } from './model/definition';
import { listOf, objectOf, textOf } from './model/json';
import { stepTexts, type StepTexts } from './step-texts';

/** Names of what steps refer to by id. */
export interface Names {
  templates: ReadonlyMap<string, string>;
  lists: ReadonlyMap<string, string>;
}

/** Conditions and fields that a title spells out. */
const SPELLED = 2;
const MAX_VALUE = 40;

/** What a step is called, in the user's language. */
export interface Titles {
  kind: (type: string) => string;
  /** The step in a few words; says what is missing where nothing is set yet. */
  title: (step: DraftStep) => string;
  /** Conditions in a few words; empty if there are none. */
  where: (where: unknown) => string;
  duration: (text: string) => string;
}

export function titlesIn(language: Language, names: Names): Titles {
  const texts = stepTexts[language];
  const kind = (type: string) => (isStepType(type) ? texts.kinds[type] : type || texts.unknownKind);
  const { duration } = formatsIn(language);
  const title = (step: DraftStep) => {
    const { type } = step;
    const text = titleOf(step, { texts, names, duration }).replace(/\s+/g, ' ').trim();
    return text !== '' ? text : isStepType(type) ? texts.untitled[type] : kind(type);
  };
  return { kind, title, duration, where: (where) => whereText(where, texts) };
}

export function useTitles(names: Names): Titles {
  const language = useLanguage();
  return useMemo(() => titlesIn(language, names), [language, names]);
}

export function useStepTexts(): StepTexts {
  return useTexts(stepTexts);
}

interface Words {
  texts: StepTexts;
  names: Names;
  duration: (text: string) => string;
}

function titleOf(step: DraftStep, { texts, names, duration }: Words): string {
  const field = (name: string) => textOf(step[name]);
  switch (step.type) {
    case 'sendEmail':
      return step['template'] === undefined
        ? field('subject')
        : (names.templates.get(field('template')) ?? texts.fromTemplate);
    case 'wait':
      return waitTitle(step, { texts, duration });
    case 'waitForEvent':
      return field('event') === '' ? '' : texts.atMost(field('event'), duration(field('timeout')));
    case 'branch':
      return whereText(step['if'], texts);
    case 'split':
      return listOf(step['arms'])
        .map((arm) => textOf(objectOf(arm)['weight']) || '0')
        .join(' : ');
    case 'webhook': {
      const host = hostOf(field('url'));
      return host === '' ? '' : texts.calls(host);
    }
    case 'updateContact': {
      const fields = Object.keys(objectOf(step['set']));
      return fields.length === 0 ? '' : texts.sets(spelled(fields, texts, ', '));
    }
    case 'sendEvent':
      return field('eventName');
    case 'addToList':
    case 'removeFromList':
      return field('listId') === '' ? '' : (names.lists.get(field('listId')) ?? texts.aList);
    default:
      return '';
  }
}

function waitTitle(step: DraftStep, { texts, duration }: Pick<Words, 'texts' | 'duration'>): string {
  const { until, untilField, offset } = step;
  if (untilField !== undefined) {
    const field = fieldText(textOf(untilField));
    const length = duration(textOf(offset).replace(/^[+-] ?/, ''));
    if (field === '') return '';
    if (length === '') return texts.until(field);
    return textOf(offset).startsWith('-') ? texts.before(length, field) : texts.after(length, field);
  }
  if (until === undefined) return duration(textOf(step['for']));
  if (typeof until === 'string') return texts.until(until);
  const { time, weekdays } = objectOf(until);
  const days = listOf(weekdays).map((day) => texts.days[textOf(day)] ?? textOf(day));
  return texts.until([days.join(', '), textOf(time)].filter((part) => part !== '').join(' '));
}

function whereText(where: unknown, texts: StepTexts): string {
  const { all, any, none } = objectOf(where);
  const parts = [
    ...listOf(all).map((one) => conditionText(one, texts)),
    ...listOf(any).map((one) => conditionText(one, texts)),
    ...listOf(none).map((one) => negated(conditionText(one, texts), texts)),
  ].filter((part) => part !== '');
  return spelled(parts, texts, listOf(any).length > 1 ? texts.or : texts.and);
}

function negated(condition: string, texts: StepTexts): string {
  return condition === '' ? '' : texts.not(condition);
}

function conditionText(condition: unknown, texts: StepTexts): string {
  const { field, op, value } = objectOf(condition);
  if (field === undefined) return whereText(condition, texts);
  const operator = texts.operators[textOf(op)];
  if (textOf(field) === '' || operator === undefined) return '';
  return [fieldText(textOf(field)), operator, valueText(value)].filter((part) => part !== '').join(' ');
}

function spelled(parts: string[], texts: StepTexts, between: string): string {
  const shown = parts.slice(0, SPELLED).join(between);
  const more = parts.length - SPELLED;
  return more > 0 ? `${shown}${texts.and}${texts.more(more)}` : shown;
}

function fieldText(field: string): string {
  return field.replace(/^(?:contact\.)?(?:customFields\.)?/, '');
}

function valueText(value: unknown): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return short(value.map(valueText).join(', '));
  const { ref } = objectOf(value);
  if (typeof ref === 'string') return fieldText(ref);
  return short(typeof value === 'string' ? `“${value}”` : JSON.stringify(value));
}

function short(text: string): string {
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE - 1)}…` : text;
}

function hostOf(url: string): string {
  return /^[a-z]+:\/\/(?:[^/@]*@)?([^/?#]+)/i.exec(url)?.[1] ?? '';
}
