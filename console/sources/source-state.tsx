import { useTexts } from '../texts/language';
import { Status, type Tone } from '../ui/status';
import type { Source } from './queries';
import { providerOfSource } from './providers';
import type { SourceTexts } from '../languages/en/sources/sources';

/** Whether a source receives, and what it lacks. */
export function SourceState({ source, isPill = false }: { source: Source; isPill?: boolean }) {
  const texts = useTexts('sources');
  const [tone, words] = stateText(source, texts);
  return (
    <Status tone={tone} isPill={isPill}>
      {words}
    </Status>
  );
}

function stateText(source: Source, texts: SourceTexts): [Tone, string] {
  const { enabled, signing, lastReceivedAt, lastRefusedAt } = source;
  if (!enabled) {
    const needsSecret =
      signing === null && lastReceivedAt === null && providerOfSource(source).scheme !== null;
    return needsSecret ? ['wait', texts.needsSecret] : ['idle', texts.off];
  }
  if (lastRefusedAt !== null && (lastReceivedAt === null || lastRefusedAt > lastReceivedAt))
    return ['warn', texts.refusing];
  return lastReceivedAt === null ? ['wait', texts.waiting] : ['good', texts.receiving];
}
