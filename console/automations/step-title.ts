import type { JsonObject } from '../../domain/json/json.js';
import { asText } from '../../domain/json/lenient.js';
import { whereText } from '../../domain/automation/condition-text.js';
import { stepTitle, type StepWords } from '../../domain/automation/step-title.js';
import { aboutText, type AboutNames } from '../conditions/about-text';
import { describeCondition } from '../conditions/describe';
import { partAbout } from '../conditions/event-about';
import { eventWords } from '../conditions/event-words';
import { NOT_READ, type TestedNames } from '../conditions/tested-names';
import { withoutTests } from '../conditions/where';
import { whereIn } from '../conditions/where-in';
import { formatsIn } from '../texts/formats';
import type { Language } from '../texts/language';
import { textsIn } from '../texts/texts-in';
import { isStepType, type DraftStep } from './model/definition';

/** Names of what steps refer to by id. */
export interface Names {
  templates: ReadonlyMap<string, string>;
  lists: ReadonlyMap<string, string>;
  /** Of what branches test; absent while it is not read. */
  tested?: TestedNames;
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
  const words: StepWords = {
    ...texts.titles,
    duration: formatsIn(language).duration,
    untitled,
    test: (test) => testWords(test, language, names),
  };
  return {
    kind,
    title: (step) => stepTitle(inWords(step, language, names), words, names),
    where: (where) => whereText(where, words),
  };
}

/** A test of what people did or are in, in words. */
function testWords(test: JsonObject, language: Language, { lists, tested = NOT_READ }: Names): string {
  const node = whereIn({ all: [test] })?.all?.[0];
  if (node === undefined) return '';
  const { automations, segments, broadcasts } = tested;
  const named = namedIn(lists);
  return describeCondition(node, {
    texts: textsIn(language, 'conditions'),
    deeds: textsIn(language, 'eventPicker'),
    catalogue: { fields: [], tests: { events: [], lists: named, automations }, segments },
    broadcasts,
    subjects: aboutNames({ lists, tested }),
  });
}

function namedIn(names: ReadonlyMap<string, string>) {
  return [...names].map(([id, name]) => ({ id, name }));
}

function aboutNames({ lists, tested = NOT_READ }: Pick<Names, 'lists' | 'tested'>): AboutNames {
  const { automations, segments, broadcasts, forms, mails } = tested;
  return {
    listId: namedIn(lists),
    formId: forms,
    segmentId: segments,
    automationId: automations,
    broadcastId: broadcasts,
    step: mails,
  };
}

/** With the event that it waits for in words. */
function inWords(step: DraftStep, language: Language, names: Names): DraftStep {
  if (step.type !== 'waitForEvent') return step;
  const texts = textsIn(language, 'eventPicker');
  const event = asText(step['event']);
  const where = whereIn(step['where']);
  const { about } = partAbout(event, where && withoutTests(where));
  const deed = eventWords(event, texts);
  return { ...step, event: aboutText({ deed, event, about, names: aboutNames(names) }, texts) };
}
