import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listNamesQuery, segmentNamesQuery } from '../api/names';
import type { BroadcastTexts } from '../languages/en/broadcasts/broadcasts';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import type { Option } from '../ui/form/choice';
import { Combo } from '../ui/form/combo';
import { Failure } from '../ui/failure';
import { Pair } from '../ui/frame/layout';
import { Skeleton } from '../ui/frame/screen';
import { AudienceParts, partValue, type Part } from './audience-parts';
import type { Audience } from './queries';
import { unopenedIn, useBroadcastNames } from './use-broadcast-names';

interface Props {
  audience: Audience;
  onChange: (audience: Audience) => void;
  problem: (path: string) => string | undefined;
}

/** The list to send to, and the lists and segments that it is limited to or excludes. */
export function AudienceFields({ audience, onChange, problem }: Props) {
  const texts = useTexts('broadcasts');
  const formats = useFormats();
  const lists = useQuery(listNamesQuery);
  const segments = useQuery(segmentNamesQuery);
  // One that is removed can be chosen again.
  const [stored] = useState(() => unopenedIn(audience));
  const unopened = [...new Set([...stored, ...unopenedIn(audience)])];
  const broadcastName = useBroadcastNames(unopened);
  // What is chosen would look as if it had been deleted, and removing it would send to more people.
  if (lists.data === undefined || segments.data === undefined) {
    const failed = [lists, segments].find(({ data, error }) => data === undefined && error !== null);
    if (failed === undefined) return <Skeleton width="100%" />;
    return <Failure error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  const list = audience?.list ?? null;
  const parts = partOptions(
    { audience, lists: lists.data, segments: segments.data, unopened, broadcastName },
    texts,
  );
  const restrict = (side: 'only' | 'except', chosen: Part[]) => {
    if (audience === null) return;
    const { [side]: _before, ...rest } = audience;
    onChange(chosen.length === 0 ? rest : { ...rest, [side]: chosen });
  };
  return (
    <>
      <Combo
        label={texts.list}
        placeholder={texts.chooseList}
        value={list}
        options={lists.data.map(({ id, name, members }) => ({
          value: id,
          label: name,
          hint: texts.members(formats.number(members)),
        }))}
        onChange={(id) => onChange({ ...audience, list: id })}
        problem={problem('audience.list')}
      />
      {audience !== null && (parts.length > 0 || hasParts(audience)) && (
        <Pair>
          {(
            [
              ['only', texts.nobody],
              ['except', texts.noExcept],
            ] as const
          ).map(([of, none]) => (
            <AudienceParts
              key={of}
              label={texts[of]}
              none={none}
              parts={audience[of] ?? []}
              options={parts}
              onChange={(chosen) => restrict(of, chosen)}
              problem={problem(`audience.${of}`)}
            />
          ))}
        </Pair>
      )}
    </>
  );
}

interface Named {
  id: string;
  name: string;
}

interface Parts {
  audience: Audience;
  lists: readonly Named[];
  segments: readonly Named[];
  /** The broadcasts whose recipients can be chosen. */
  unopened: readonly string[];
  broadcastName: (id: string) => string;
}

/** What an audience can be limited to and can exclude. */
function partOptions(
  { audience, lists, segments, unopened, broadcastName }: Parts,
  texts: BroadcastTexts,
): Option<string>[] {
  return [
    ...segments.map(({ id, name }) => ({ value: partValue({ segment: id }), label: texts.segment(name) })),
    ...lists
      .filter(({ id }) => id !== audience?.list)
      .map(({ id, name }) => ({ value: partValue({ list: id }), label: texts.listNamed(name) })),
    ...unopened.map((id) => ({
      value: partValue({ notOpened: id }),
      label: texts.notOpened(broadcastName(id)),
    })),
  ];
}

function hasParts({ only = [], except = [] }: NonNullable<Audience>): boolean {
  return only.length + except.length > 0;
}
