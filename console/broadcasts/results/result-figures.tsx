import { getRouteApi } from '@tanstack/react-router';
import type { Reaction } from '../../../domain/tracking/tracking.js';
import { shownReactions } from '../../mails/shown-reactions';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/language';
import { FigurePick, Figures } from '../../ui/chart/figure';
import type { Broadcast, ResultLine } from '../queries';
import { variantIn, type PeopleSearch } from '../search';
import { countSent, sumLines } from './sum-lines';

const route = getRouteApi('/shell/broadcasts/$id');

interface Props {
  lines: readonly ResultLine[];
  /** Whether opens and clicks were measured. */
  measured: Broadcast['measured'];
}

/** What became of the emails, as shares of those sent. Choosing a number shows its people below. */
export function ResultFigures({ lines, measured }: Props) {
  const texts = useTexts('broadcasts');
  const { notOpened } = useTexts('results');
  const mails = useTexts('mails');
  const formats = useFormats();
  const { people, did } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (picked: PeopleSearch) =>
    void navigate({ search: (now) => ({ ...variantIn(now), ...picked }), replace: true });
  const sent = countSent(lines);
  const countOf = (did: Reaction) => sumLines(lines, (line) => line[did]);
  const unopened = sumLines(lines, (line) => line.notOpened);
  const isSent = people === 'sent' && did === undefined;
  return (
    <Figures label={texts.results}>
      <FigurePick
        label={texts.sent}
        value={formats.number(sent)}
        change={sent === 0 ? undefined : mails.delivered(formats.share(sent - countOf('bounced'), sent))}
        isChosen={isSent}
        onChoose={() => choose(isSent ? {} : { people: 'sent' })}
      />
      {shownReactions(countOf).map((one) => (
        <FigurePick
          key={one}
          label={mails.did[one]}
          value={formats.number(countOf(one))}
          change={sent === 0 ? undefined : formats.share(countOf(one), sent)}
          isChosen={did === one}
          onChoose={() => choose(did === one ? {} : { did: one })}
        />
      ))}
      {measured?.opens === true && sent > 0 && (
        <FigurePick
          label={notOpened}
          value={formats.number(unopened)}
          change={formats.share(unopened, sent)}
          isChosen={did === 'notOpened'}
          onChoose={() => choose(did === 'notOpened' ? {} : { did: 'notOpened' })}
        />
      )}
    </Figures>
  );
}
