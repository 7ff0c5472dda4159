import { useMemo } from 'react';
import { asList, asObject, asText } from '../../domain/json/lenient.js';
import type { EventMatch } from '../conditions/event-picker';
import { useEventTitles } from '../conditions/use-event-titles';
import { withoutTests } from '../conditions/where';
import { whereIn } from '../conditions/where-in';
import { useTexts } from '../texts/language';
import type { Definition } from './model/definition';
import { EXITS, TRIGGER } from './model/tree';
import { remarksByOwner } from './step-info';

interface EndsOptions {
  problems: readonly { path: string; message: string }[];
  /** Conditions in words. */
  where: (where: unknown) => string;
}

/** What people enter and leave by, in words, with its problems. */
export function useEnds(definition: Definition, { problems, where }: EndsOptions) {
  const texts = useTexts('builder');
  const trigger = useMemo(() => matchIn(definition['trigger']), [definition]);
  const exits = useMemo(() => exitsIn(definition), [definition]);
  const inWords = useEventTitles([trigger, ...exits]);
  return useMemo(() => {
    const found = remarksByOwner(definition, problems);
    const { title, rest } = inWords(trigger);
    const titles = [...new Set(exits.map((exit) => inWords(exit).title))];
    return {
      trigger: { event: title, where: where(rest), problems: found.get(TRIGGER)?.length ?? 0 },
      exits: {
        text: titles.length === 0 ? texts.noExits : `${texts.leaves} ${titles.join(', ')}`,
        problems: found.get(EXITS)?.length ?? 0,
      },
    };
  }, [definition, problems, where, inWords, trigger, exits, texts]);
}

/** The events that people leave by, the goal among them. */
function exitsIn(definition: Definition): EventMatch[] {
  return [...asList(definition['exitOn']), definition['goal']]
    .map(matchIn)
    .filter(({ event }) => event !== '');
}

function matchIn(match: unknown): EventMatch {
  const fields = asObject(match);
  const where = whereIn(fields['where']);
  return { event: asText(fields['event']), where: where && withoutTests(where) };
}
