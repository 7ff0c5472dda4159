import type { FieldOption } from './catalogue';
import { fieldOption } from './field-options';
import { aboutText } from './about-text';
import { partAbout } from './event-about';
import { eventWords } from './event-words';
import type { Known } from './known';
import type { ConditionTexts } from '../languages/en/conditions/conditions';
import { lengthIn } from '../../domain/automation/duration.js';
import { isCondition } from '../../domain/automation/where.js';
import {
  isAutomationTest,
  isEventTest,
  isGroup,
  isListTest,
  isSegmentTest,
  isSentTest,
} from '../../domain/contact/contact-query.js';
import {
  conditionCount,
  groupAt,
  refIn,
  segmentIn,
  comparedValue,
  type Condition,
  type ContactWhere,
  type EventTest,
  type Node,
} from './where';

const MAX_VALUE = 60;
const MAX_VALUES = 4;

/** All conditions in one line of words, such as `plan is pro and Created is within the last 7 days`. */
export function describeWhere(where: ContactWhere | undefined, known: Known): string {
  const { texts } = known;
  const { mode, items } = groupAt(where ?? {}, '');
  if (items.length === 0) return texts.anything;
  const parts = items.map(({ node }) => {
    const text = describeCondition(node, known);
    return isGroup(node) && groupAt(node, '').items.length > 1 && items.length > 1 ? `(${text})` : text;
  });
  const joined = parts.join(texts.joins[mode]);
  return mode === 'none' ? texts.negated(joined) : joined;
}

/** One condition, test or group in words. */
export function describeCondition(node: Node, known: Known): string {
  const { texts, catalogue, broadcasts } = known;
  if (isCondition(node)) return conditionText(node, known);
  if (isEventTest(node)) return eventText(node, known);
  if (isListTest(node)) {
    const status = texts.listStatuses[node.status ?? 'subscribed'];
    return `${status} ${nameById(catalogue.tests?.lists, node.list)}`;
  }
  if (isAutomationTest(node)) {
    const status = texts.automationStatuses[node.status ?? 'any'];
    return `${status} ${nameById(catalogue.tests?.automations, node.automation)}`;
  }
  if (isSentTest(node)) return `${texts.wasSent} ${nameById(broadcasts, node.broadcast)}`;
  if (isSegmentTest(node)) return `${texts.inSegment} ${nameById(catalogue.segments, node.segment)}`;
  return describeWhere(node, known);
}

function nameById(among: readonly { id: string; name: string }[] | undefined, id: string): string {
  return among?.find((one) => one.id === id)?.name ?? (id === '' ? '…' : id);
}

function conditionText(condition: Condition, { texts, catalogue }: Known): string {
  const segment = segmentIn(condition);
  if (segment !== null) return `${texts.inSegment} ${nameById(catalogue.segments, segment)}`;
  const option = fieldOption(catalogue, condition.field);
  const value = comparedValue(condition);
  const operator = texts.operators[condition.op];
  const start = `${option.label === '' ? '…' : option.label} ${operator}`;
  if (value === undefined) return start;
  const ref = refIn(value);
  return `${start} ${ref ? fieldOption(catalogue, ref.ref).label : valueText(value, option, texts)}`;
}

function valueText(value: unknown, option: FieldOption, texts: ConditionTexts): string {
  if (Array.isArray(value)) {
    const shown = value.slice(0, MAX_VALUES).map((one) => valueText(one, option, texts));
    return shown.join(', ') + (value.length > MAX_VALUES ? ' …' : '');
  }
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (value === '' || value === undefined) return '…';
  if (typeof value !== 'string') return JSON.stringify(value);
  const choices: Record<string, string> = texts.consents;
  if (option.type === 'choice') return choices[value] ?? value;
  const span = lengthIn(value);
  if (span !== null) return texts.span(span.count, span.unit);
  return value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE - 1)}…` : value;
}

function eventText(test: EventTest, known: Known): string {
  const { texts } = known;
  const { which, withinLast, since } = test;
  const { name, where } = deedIn(test, known);
  const counted = which === undefined ? texts.had(name, oftenText(test, texts)) : texts.oneOf[which](name);
  const span = withinLast === undefined ? null : lengthIn(withinLast);
  const words = span === null ? (withinLast ?? '') : texts.span(span.count, span.unit);
  const recent = withinLast === undefined ? counted : texts.within(counted, words);
  const dated = since === undefined ? recent : texts.sinceEntry(recent);
  if (where === undefined || conditionCount(where) === 0) return dated;
  return texts.withProperties(dated, describeWhere(where, known));
}

/** What people did, with the name of what it was about; the conditions besides. */
function deedIn({ event, where }: EventTest, { deeds, subjects }: Known) {
  const { about, rest } = partAbout(event, where);
  const deed = event === '' ? '…' : eventWords(event, deeds);
  return { name: aboutText({ deed, event, about, names: subjects }, deeds), where: rest };
}

function oftenText({ atLeast, atMost }: EventTest, texts: ConditionTexts): string {
  return atMost === 0
    ? texts.counts.never
    : atMost === undefined
      ? `${texts.counts.atLeast} ${texts.timesText(atLeast ?? 1)}`
      : atLeast === undefined
        ? `${texts.counts.atMost} ${texts.timesText(atMost)}`
        : `${texts.timesText(atLeast)} – ${texts.timesText(atMost)}`;
}
