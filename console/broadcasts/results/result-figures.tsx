import { getRouteApi } from '@tanstack/react-router';
import { reactions } from '../../../domain/tracking/tracking.js';
import { mailsTexts } from '../../mails/texts';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/language';
import { FigurePick, Figures } from '../../ui/chart/figure';
import type { ResultLine } from '../queries';
import { variantIn, type PeopleSearch } from '../search';
import { countSent, sumLines } from './sum-lines';
import { broadcastTexts } from '../texts';

const route = getRouteApi('/shell/broadcasts/$id');

/** What is shown even while it is 0: the others may not be measured. */
const ALWAYS: readonly string[] = ['left', 'bounced', 'complained'];

/** What became of the emails, as shares of those sent. Choosing a number shows its people below. */
export function ResultFigures({ lines }: { lines: readonly ResultLine[] }) {
  const texts = useTexts(broadcastTexts);
  const mails = useTexts(mailsTexts);
  const formats = useFormats();
  const { people, did } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (picked: PeopleSearch) =>
    void navigate({ search: (now) => ({ ...variantIn(now), ...picked }), replace: true });
  const sent = countSent(lines);
  const share = (count: number) => formats.percent(Math.round((count / sent) * 1000) / 1000);
  const isSent = people === 'sent' && did === undefined;
  return (
    <Figures label={texts.results}>
      <FigurePick
        label={texts.sent}
        value={formats.number(sent)}
        change={
          sent === 0 ? undefined : mails.delivered(share(sent - sumLines(lines, (line) => line.bounced)))
        }
        isChosen={isSent}
        onChoose={() => choose(isSent ? {} : { people: 'sent' })}
      />
      {reactions.map((one) => {
        const count = sumLines(lines, (line) => line[one]);
        if (count === 0 && !ALWAYS.includes(one)) return null;
        return (
          <FigurePick
            key={one}
            label={mails.did[one]}
            value={formats.number(count)}
            change={sent === 0 ? undefined : share(count)}
            isChosen={did === one}
            onChoose={() => choose(did === one ? {} : { did: one })}
          />
        );
      })}
    </Figures>
  );
}
