import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Fact, Facts } from '../ui/form/inline-field';
import { Panel } from '../ui/frame/layout';
import { Instant } from '../ui/marks';
import type { Source } from './queries';

/** What a source has received so far. */
export function SourceFigures({ source, mayEdit }: { source: Source; mayEdit: boolean }) {
  const texts = useTexts('sources');
  const formats = useFormats();
  const { counts, lastReceivedAt, lastRefusedAt, lastRefusedReason } = source;
  return (
    <Panel title={texts.figures} {...(!mayEdit && { hint: texts.onlyAdmins })}>
      <Facts>
        <Fact label={texts.applied}>{formats.number(counts.applied)}</Fact>
        <Fact label={texts.unmapped}>{formats.number(counts.unmapped)}</Fact>
        <Fact label={texts.failed}>{formats.number(counts.failed)}</Fact>
        <Fact label={texts.refused}>{formats.number(counts.refused)}</Fact>
        <Fact label={texts.lastReceived}>
          {lastReceivedAt === null ? texts.never : <Instant at={lastReceivedAt} />}
        </Fact>
        {lastRefusedAt !== null && (
          <Fact label={texts.lastRefused}>
            <Instant at={lastRefusedAt} /> {lastRefusedReason}
          </Fact>
        )}
      </Facts>
    </Panel>
  );
}
