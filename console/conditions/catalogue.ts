import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { customEventKey, isSegmentEvent } from '../../domain/automation/event-name.js';
import { contactFieldsQuery, eventNamesQuery } from '../api/catalogues';
import type { Schemas } from '../api/client';
import { automationNamesQuery, listNamesQuery, segmentNamesQuery } from '../api/names';
import { useTexts } from '../texts/language';
import { aboutProperties } from './event-about';
import type { FieldType } from './operators';
import type { ConditionTexts } from '../languages/en/conditions/conditions';

/** A field that conditions can test. */
export interface FieldOption {
  /** As conditions name it: `contact.customFields.plan`. */
  field: string;
  label: string;
  type: FieldType;
  /** Common values, to choose from. */
  values: readonly string[];
}

export interface Named {
  id: string;
  name: string;
}

/** What conditions can be about. */
export interface ConditionCatalogue {
  fields: readonly FieldOption[];
  /** What a field that is not in the catalogue begins with, the usual first: `event.`, `contact.customFields.`. */
  roots: readonly string[];
  /** Present where events, lists and automations of the contact can be tested. */
  tests: {
    events: readonly string[];
    lists: readonly Named[];
    automations: readonly Named[];
  } | null;
  segments: readonly Named[];
  /** Whether fields can be compared with each other. */
  canRefer: boolean;
  /** Whether events can be counted since the enrollment began, as in branches. */
  hasEntry: boolean;
}

interface About {
  /** The events whose properties are `event.…`. */
  events?: readonly string[];
  /** The events whose properties are `entry.…`: those that the automation is entered by. */
  entries?: readonly string[];
  /** Ids of webhook steps, whose answers are `steps.<id>.…`. */
  steps?: readonly string[];
  /** Whether events, lists and automations of the contact can be tested, as in queries. */
  hasTests?: boolean;
  /** Whether which link and which step's email the events are about is chosen beside them. */
  isAboutBeside?: boolean;
  /** Whether it is about a branch, which has tests, too. */
  isBranch?: boolean;
}

const ofContacts: Record<keyof ConditionTexts['fields'], FieldType> = {
  'contact.email': 'text',
  'contact.name': 'text',
  'contact.firstName': 'text',
  'contact.lastName': 'text',
  'contact.language': 'text',
  'contact.timezone': 'text',
  'contact.subscribed': 'flag',
  'contact.consent.state': 'choice',
  'contact.consent.at': 'instant',
  'contact.createdAt': 'instant',
  'contact.updatedAt': 'instant',
};

const none: readonly string[] = [];

/** What conditions can be about here, from the workspace's own fields and events. Empty until they are loaded. */
export function useConditionCatalogue(about: About): ConditionCatalogue {
  const { events = none, entries = none, steps = none, isBranch = false, hasTests = isBranch } = about;
  const { isAboutBeside = false } = about;
  const texts = useTexts('conditions');
  const { data: custom } = useQuery(contactFieldsQuery);
  const isAboutEvents = hasTests || events.length + entries.length > 0;
  const { data: names } = useQuery({ ...eventNamesQuery, enabled: isAboutEvents });
  const { data: lists } = useQuery({ ...listNamesQuery, enabled: hasTests });
  const { data: automations } = useQuery({ ...automationNamesQuery, enabled: hasTests });
  const { data: segments } = useQuery(segmentNamesQuery);
  // Callers write these lists where they call, so that they are new each time.
  const [ofEvents, ofEntries, ofSteps] = [events.join('\n'), entries.join('\n'), steps.join('\n')];
  return useMemo(() => {
    return {
      fields: [
        ...linesIn(ofEvents).flatMap((name) => eventFields('event', name, names, isAboutBeside)),
        ...linesIn(ofEntries).flatMap((name) => eventFields('entry', name, names, false)),
        ...linesIn(ofSteps).map((id): FieldOption => stepField(id)),
        ...Object.entries(ofContacts).map(([field, type]) => contactField(texts, field, type)),
        ...(custom?.data ?? []).map((facts) => described('contact.customFields', facts)),
      ].filter(({ field }, index, all) => all.findIndex((one) => one.field === field) === index),
      roots: [
        ...(ofEvents === '' ? [] : ['event.']),
        ...(ofEntries === '' ? [] : ['entry.']),
        'contact.customFields.',
        'contact.',
        ...(ofSteps === '' ? [] : ['steps.']),
      ],
      tests: hasTests
        ? {
            events: countable(names),
            lists: lists ?? [],
            automations: automations ?? [],
          }
        : null,
      segments: segments ?? [],
      canRefer: isBranch || !hasTests,
      hasEntry: isBranch,
    };
  }, [
    ofEvents,
    ofEntries,
    ofSteps,
    texts,
    custom,
    names,
    lists,
    automations,
    segments,
    hasTests,
    isBranch,
    isAboutBeside,
  ]);
}

/** The events that can be counted: those in the log, then those that Rollcall records itself, which may not have occurred yet. */
function countable(names: EventNames | undefined): string[] {
  const all = [...(names?.names ?? []), ...(names?.internal ?? [])].map(({ name }) => name);
  return [...new Set(all)].filter((name) => !isSegmentEvent(name));
}

function linesIn(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}

function contactField(texts: ConditionTexts, field: string, type: FieldType): FieldOption {
  const labels: Record<string, string> = texts.fields;
  return { field, label: labels[field] ?? field, type, values: [] };
}

function stepField(id: string): FieldOption {
  return { field: `steps.${id}.status`, label: `steps.${id}.status`, type: 'number', values: ['200'] };
}

type FieldFacts = Schemas['ContactFields']['data'][number];
type EventNames = Schemas['EventNames'];

function eventFields(
  root: string,
  name: string,
  names: EventNames | undefined,
  isAboutBeside: boolean,
): FieldOption[] {
  const known = names?.names.find((one) => customEventKey(one.name) === customEventKey(name));
  if (known) return known.properties.map((facts) => described(root, facts));
  const internal = names?.internal.find((one) => one.name === name);
  const chosen = isAboutBeside ? aboutProperties(name).filter((one) => one === 'step' || one === 'url') : [];
  const others = (internal?.properties ?? []).filter(
    (one) => !chosen.some((property) => property === one.name),
  );
  return others.map(({ name: property, type }) => ({
    field: `${root}.${property}`,
    label: `${root}.${property}`,
    type: fieldType([type]),
    values: [],
  }));
}

function described(root: string, { key, types, values }: FieldFacts): FieldOption {
  const texts = values.map(({ value }) => (typeof value === 'string' ? value : JSON.stringify(value)));
  const areInstants = texts.length > 0 && texts.every((text) => INSTANT.test(text));
  return {
    field: `${root}.${key}`,
    label: root === 'contact.customFields' ? key : `${root}.${key}`,
    type: areInstants ? 'instant' : fieldType(types),
    values: areInstants ? [] : texts,
  };
}

const INSTANT = /^\d{4}-\d\d-\d\d(?:T|$)/;

function fieldType(types: readonly string[]): FieldType {
  const [type, ...others] = types.filter((one) => one !== 'null');
  if (others.length > 0) return 'any';
  if (type === 'string') return 'text';
  if (type === 'number') return 'number';
  if (type === 'boolean') return 'flag';
  return type === 'array' ? 'list' : 'any';
}
