import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Select, type Option } from '../ui/choice';
import { Failure } from '../ui/failure';
import { Pair } from '../ui/layout';
import { Skeleton } from '../ui/screen';
import { listNamesQuery, segmentNamesQuery, type Audience } from './queries';
import { broadcastTexts } from './texts';

type Part = NonNullable<NonNullable<Audience>['only']>[number];

interface Props {
  audience: Audience;
  onChange: (audience: Audience) => void;
  problem: (path: string) => string | undefined;
}

const NONE = '';

/** The list to send to, and the list or segment that it is limited to or excludes. */
export function AudienceFields({ audience, onChange, problem }: Props) {
  const texts = useTexts(broadcastTexts);
  const formats = useFormats();
  const lists = useQuery(listNamesQuery);
  const segments = useQuery(segmentNamesQuery);
  if (lists.error) return <Failure error={lists.error} onRetry={() => void lists.refetch()} />;
  if (lists.data === undefined) return <Skeleton width="100%" />;
  const list = audience?.list ?? null;
  const parts: Option<string>[] = [
    ...(segments.data ?? []).map(({ id, name }) => ({ value: `segment ${id}`, label: texts.segment(name) })),
    ...lists.data
      .filter(({ id }) => id !== list)
      .map(({ id, name }) => ({ value: `list ${id}`, label: texts.listNamed(name) })),
  ];
  const restrict = (of: 'only' | 'except', value: string) => {
    if (audience === null) return;
    const { [of]: _before, ...rest } = audience;
    onChange(value === NONE ? rest : { ...rest, [of]: [partOf(value)] });
  };
  return (
    <>
      <Select
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
      {audience !== null && parts.length > 0 && (
        <Pair>
          <Select
            label={texts.only}
            value={valueOf(audience.only?.[0])}
            options={[{ value: NONE, label: texts.nobody }, ...parts]}
            onChange={(value) => restrict('only', value)}
          />
          <Select
            label={texts.except}
            value={valueOf(audience.except?.[0])}
            options={[{ value: NONE, label: texts.noExcept }, ...parts]}
            onChange={(value) => restrict('except', value)}
          />
        </Pair>
      )}
    </>
  );
}

function valueOf(part: Part | undefined): string {
  if (part === undefined) return NONE;
  return 'segment' in part ? `segment ${part.segment}` : `list ${part.list}`;
}

function partOf(value: string): Part {
  const [kind = '', id = ''] = value.split(' ');
  return kind === 'segment' ? { segment: id } : { list: id };
}
