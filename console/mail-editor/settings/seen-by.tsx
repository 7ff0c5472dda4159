import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isCondition } from '../../../domain/automation/where.js';
import { listNamesQuery } from '../../api/names';
import { isSame } from '../../app/is-same.js';
import { useDelayed } from '../../app/use-delayed';
import {
  comparedValue,
  conditionCount,
  finished,
  groupAt,
  refIn,
  segmentIn,
  toWhere,
  type ContactWhere,
  type Node,
  type Where,
} from '../../conditions/where';
import { isGroup } from '../../../domain/contact/contact-query.js';
import { previewQuery } from '../../segments/queries';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/language';
import styles from '../mail-editor.module.css';

/** Pause after the last key before people are counted. */
const TYPING_MS = 500;

interface SeenByProps {
  where: Where;
  /** The id of the list that the email goes to. */
  list: string | undefined;
}

/** How many people see a block, as far as that is known before an event. */
export function SeenBy({ where, list }: SeenByProps) {
  const texts = useTexts('editor');
  const complete = finished(where);
  if (
    conditionCount(where) === 0 ||
    conditionCount(complete) < conditionCount(where) ||
    complete === undefined
  )
    return <p className={styles['soft']}>{texts.finishCondition}</p>;
  if (!isAboutContacts(complete)) return <p className={styles['soft']}>{texts.dependsOnEvent}</p>;
  return <Counted where={complete} list={list} />;
}

function Counted({ where, list }: { where: ContactWhere; list: string | undefined }) {
  const texts = useTexts('editor');
  const formats = useFormats();
  const asked = useDelayed(useSteady(toQuery(where, list)), TYPING_MS);
  const { data, error, isFetching } = useQuery(previewQuery(asked));
  const { data: audience } = useQuery({
    ...listNamesQuery,
    enabled: list !== undefined,
    select: (all) => all.find(({ id }) => id === list),
  });
  if (error !== null) return <p className={styles['soft']}>{error.message}</p>;
  if (data === undefined || data.count === null) return null;
  const { count, countIsExact } = data;
  const people = `${countIsExact ? '' : `${texts.atLeast} `}${formats.number(count)}`;
  return (
    <p className={styles['soft']} role="status" aria-busy={isFetching}>
      {audience === undefined
        ? texts.seenBy(people, count)
        : texts.seenOnList(people, formats.number(audience.members), audience.name)}
    </p>
  );
}

const OF_EVENTS = /^(?:event|entry|steps|item)\b/;

function isAboutContacts(where: ContactWhere): boolean {
  return groupAt(where, '').items.every(({ node }) => {
    if (isGroup(node)) return isAboutContacts(node);
    if (!isCondition(node)) return true;
    return [node.field, refIn(comparedValue(node))?.ref ?? ''].every((field) => !OF_EVENTS.test(field));
  });
}

/** The same object for as long as it says the same. */
function useSteady(where: ContactWhere): ContactWhere {
  const [steady, setSteady] = useState(where);
  if (!isSame(steady, where)) setSteady(where);
  return steady;
}

/** The same as a query of contacts, among the subscribers of the list. */
function toQuery(where: ContactWhere, list: string | undefined): ContactWhere {
  const asked = asQuery(where);
  return list === undefined ? asked : { all: [{ list, status: 'subscribed' }, asked] };
}

/** Queries ask for segments by tests of their own. */
function asQuery(where: ContactWhere): ContactWhere {
  const { mode, items } = groupAt(where, '');
  return toWhere(
    mode,
    items.map(({ node }): Node => {
      if (isGroup(node)) return asQuery(node);
      const segment = isCondition(node) ? segmentIn(node) : null;
      return segment === null ? node : { segment };
    }),
  );
}
