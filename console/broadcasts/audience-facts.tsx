import { useQuery } from '@tanstack/react-query';
import { listNamesQuery, segmentNamesQuery } from '../api/names';
import { useTexts } from '../texts/language';
import { Link } from '../ui/button';
import { Fact, Facts } from '../ui/form/inline-field';
import type { Audience } from './queries';
import { unopenedIn, useBroadcastNames } from './use-broadcast-names';

/** Who a broadcast is for, to be read. */
export function AudienceFacts({ audience }: { audience: Audience }) {
  const texts = useTexts('broadcasts');
  const lists = useQuery(listNamesQuery);
  const segments = useQuery(segmentNamesQuery);
  const broadcastName = useBroadcastNames(unopenedIn(audience));
  if (audience === null) {
    return (
      <Facts>
        <Fact label={texts.list}>–</Fact>
      </Facts>
    );
  }
  const listName = (id: string) => lists.data?.find((one) => one.id === id)?.name ?? texts.list;
  const segmentName = (id: string) => segments.data?.find((one) => one.id === id)?.name ?? '…';
  const { list, only = [], except = [] } = audience;
  return (
    <Facts>
      <Fact label={texts.list}>
        <Link to="/lists/$id" params={{ id: list }}>
          {listName(list)}
        </Link>
      </Fact>
      {(
        [
          ['only', only],
          ['except', except],
        ] as const
      ).map(
        ([of, parts]) =>
          parts.length > 0 && (
            <Fact key={of} label={texts[of]}>
              {parts
                .map((part) => {
                  if ('segment' in part) return texts.segment(segmentName(part.segment));
                  if ('list' in part) return texts.listNamed(listName(part.list));
                  return texts.notOpened(broadcastName(part.notOpened));
                })
                .join(', ')}
            </Fact>
          ),
      )}
    </Facts>
  );
}
